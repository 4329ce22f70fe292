export { export } from "./export.ts";
export { assign, list, reply, setState } from "./inbox.ts";
export { add, follow, recipient, send } from "./sending.ts";
