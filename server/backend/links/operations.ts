export { get, list, qr } from "./figures.ts";
export { hit, join, resolve } from "./follow.ts";
export { create, setState, style, update } from "./manage.ts";
