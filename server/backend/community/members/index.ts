/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { type Acting, emailMembers, moveTo, requireBusiness, setLabel } from "./bulk.ts";
export { memberInvitation, refusal, suspension, welcome } from "./email-templates.ts";
export { giveFirstMails } from "./first-mails.ts";
export { queueInvitations, startSending } from "./invitations.ts";
export { type JoinFacts, joinBy, labelsGained, ownEntrance, wayIn } from "./joining.ts";
export { ensureLabels, labelNamesOf } from "./labels.ts";
export { seesMasked } from "./list.ts";
export { isFound, listMembers } from "./listing.ts";
export { membershipOf } from "./membership.ts";
export { nameOf, present } from "./present.ts";
export { countActive, findMember, lockMembers, type MemberRow, membersInPlan } from "./queries.ts";
export { type LockedBusiness, roomLeft, roomOf } from "./room.ts";
export { lockChosen, rememberUndo, takeUndo } from "./selection.ts";
export { memberVersion } from "./stale.ts";
