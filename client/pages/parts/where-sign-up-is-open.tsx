import type { ReactNode } from "react";
import { useDocumentContext } from "../../root-data.ts";

interface WhereSignUpIsOpenProps {
  readonly children: ReactNode;
  /** What is offered where nobody can create an account. */
  readonly otherwise?: ReactNode;
}

/** A way to the sign-up is offered only where there is one. */
export const WhereSignUpIsOpen = ({ children, otherwise = null }: WhereSignUpIsOpenProps) =>
  useDocumentContext().config.signUpEnabled ? children : otherwise;
