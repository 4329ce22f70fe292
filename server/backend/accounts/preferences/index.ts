/** What the rest of the backend may use of this domain; everything else here is its own. */
export { confirmRequest, freshPreferencesLink } from "./email-templates.ts";
export { memberOfToken, preferenceToken, requestOfToken, requestToken } from "./link-token.ts";
export { runMailing, withWayOut } from "./mail-run.ts";
export { choicesOf, type Found, findMailMember, maskedEmail } from "./operations.ts";
