export { audit, exportAudit } from "./audit-log.ts";
export { archive, remove, restore } from "./endings.ts";
export { changeSlug, get, update } from "./general.ts";
export { mailSample } from "./mail-samples.ts";
export { testMail } from "./test-mail.ts";
