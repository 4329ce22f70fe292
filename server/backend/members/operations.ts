export { accept, acceptAsNewPerson, decline, invitation } from "./acceptance.ts";
export { add, update } from "./add.ts";
export { anonymise, change, label, remove, resend } from "./change.ts";
export { export } from "./export.ts";
export { get } from "./history.ts";
export { join, leave } from "./joining.ts";
export { createLabel, deleteLabel, labels, updateLabel } from "./labels.ts";
export { counts, list } from "./list.ts";
export { select, selection } from "./selection.ts";
