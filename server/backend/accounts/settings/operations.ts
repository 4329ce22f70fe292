export { audit, auditPeople, exportAudit } from "./audit-log.ts";
export { deleted, restoreDeleted } from "./deleted.ts";
export { archive, remove, restore } from "./endings.ts";
export { changeSlug, get, update } from "./general.ts";
