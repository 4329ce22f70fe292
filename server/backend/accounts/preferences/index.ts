/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { confirmRequest, freshPreferencesLink } from "./email-templates.ts";
export { memberOfToken, preferenceToken, requestOfToken, requestToken } from "./link-token.ts";
export { type Mailed, runMailing, withUnsubscribe } from "./mail-run.ts";
export { choicesOf, type Found, findMailMember } from "./operations.ts";
