import type { ReactNode } from "react";
import { useDocumentContext } from "../../root-data.ts";

interface WhereSignUpIsOpenProps {
  readonly children: ReactNode;
  /** Shown instead if sign-up is disabled. */
  readonly otherwise?: ReactNode;
}

/** Shows its children, such as a link to sign up, only if sign-up is enabled. */
export const WhereSignUpIsOpen = ({ children, otherwise = null }: WhereSignUpIsOpenProps) =>
  useDocumentContext().config.signUpEnabled ? children : otherwise;
