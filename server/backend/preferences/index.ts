/** What the rest of the backend may use of this domain; everything else here is its own. */
export {
  choicesOf,
  confirmRequest,
  type Found,
  findMailMember,
  freshPreferencesLink,
  maskedEmail,
  memberOfToken,
  preferenceToken,
  requestOfToken,
  requestToken,
  runMailing,
  withWayOut,
} from "./index.ts";
