export { arrival } from "./arrival.ts";
export { changeMany } from "./change-many.ts";
export { checkCode } from "./codes.ts";
export { createMany } from "./create-many.ts";
export { export } from "./export.ts";
export { get, list, qr } from "./figures.ts";
export { hit, join, resolve } from "./follow.ts";
export { create, setState, style, update } from "./manage.ts";
export { select, selection } from "./selection.ts";
