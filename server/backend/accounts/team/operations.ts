export { accept, acceptAsNewPerson, askAgain, decline } from "./acceptance.ts";
export { export, exportAcross } from "./export.ts";
export { link, previewInvitation } from "./handed-links.ts";
export { invitation } from "./invitation-lookup.ts";
export { invite, resend, revoke } from "./invitations.ts";
export { ownedResources } from "./owned-resources.ts";
export { leave, list, mute, remove, update } from "./people.ts";
