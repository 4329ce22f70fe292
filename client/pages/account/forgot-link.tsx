import { href } from "#shared/href.ts";
import { keepTypedEmail } from "../../auth/typed-email.ts";

/** From a form with an e-mail to the page that mails a link for another password, which has the address filled in. */
export const ForgotLink = ({ children }: { children: string }) => (
  <a
    href={href("forgotPassword")}
    onClick={({ currentTarget }) => keepTypedEmail(currentTarget.closest("form"))}
  >
    {children}
  </a>
);
