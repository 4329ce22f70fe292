export { audit, exportAudit } from "./audit-log.ts";
export { archive, remove, restore } from "./endings.ts";
export { changeSlug, get, update } from "./general.ts";
