import { href } from "#shared/href.ts";
import { keepTypedEmail } from "../../auth/typed-email.ts";

/**
 * Link from a form with an email field to the page that sends a password reset link. The typed address is carried over.
 */
export const ForgotLink = ({ children }: { children: string }) => (
  <a
    href={href("forgotPassword")}
    onClick={({ currentTarget }) => keepTypedEmail(currentTarget.closest("form"))}
  >
    {children}
  </a>
);
