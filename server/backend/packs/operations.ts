export { arrange, create, move, update } from "./manage.ts";
export { claimAll, get, list, open } from "./read.ts";
