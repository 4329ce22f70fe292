/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { isFor, membersWhoSee, seenBy } from "./audience.ts";
export { downloadUnused, unlockUnused } from "./code-download.ts";
export { addToPool, MAX_SKIPPED_SHOWN, requireCodes } from "./code-pool.ts";
export { type CodeLine, codeVault, withGenerated } from "./codes.ts";
export { applyContent, columnsOf, refuseLateChanges, requireOwnPictures } from "./content.ts";
export { changesBetween } from "./content-changes.ts";
export { contentMisfits, copiedTitle } from "./copying.ts";
export { requireSoundDates } from "./dates.ts";
export { deleteDraft, listDeleted, purgeDeleted, restoreDraft } from "./deleting.ts";
export { newTreet } from "./email-templates.ts";
export { postpone } from "./extending.ts";
export { eventsOf, onlyOwn } from "./history.ts";
export { pauseReported } from "./moving.ts";
export { noteOnTreet } from "./note.ts";
export { type Offered, offerColumns } from "./offer-columns.ts";
export { treetOrder } from "./order.ts";
export { partnerLine, partnerOfTreet } from "./partner-line.ts";
export { treetsByAge } from "./plan-fit.ts";
export { codeTotals, listCodes, requirePool, voidUnused } from "./pool-codes.ts";
export { inRefusal, presentRow, presentTreet, stateOf } from "./present.ts";
export {
  type CommunityOfTreet,
  isPayable,
  publishedState,
  requireReady,
  requireRoom,
  sellerOf,
} from "./publishing.ts";
export {
  countLive,
  countUnusedCodes,
  endsSoon,
  findTreet,
  hasNoRoom,
  inEveryState,
  isSubmitted,
  isUnused,
  leftOver,
  listTreets,
  lockTreet,
  lockTreets,
  runningTreets,
  runsOut,
  type TreetRow,
  turnsIn,
} from "./queries.ts";
export { audienceFollowsLabels } from "./renamed-labels.ts";
export { contentOf, reviewedPart } from "./reviewed-content.ts";
export { idsOf } from "./selection.ts";
export { changeEach } from "./several.ts";
export { asClaimed, claimedContent, claimedTitle } from "./snapshots.ts";
export { storeBySystem } from "./stored-by-system.ts";
export {
  isSoldOut,
  leave,
  lineOf,
  openRoomOf,
  presentPlace,
  type Room,
  roomFor,
  roomsFor,
} from "./waiting-line.ts";
