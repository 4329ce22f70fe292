export { accept, acceptAsNewPerson, askAgain, decline } from "./acceptance.ts";
export { invitation, myInvitations } from "./invitation-lookup.ts";
export { invite, resend, revoke } from "./invitations.ts";
export { leave, list, remove, update } from "./people.ts";
