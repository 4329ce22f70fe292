export { remove } from "./deleting.ts";
export { export } from "./export.ts";
export { figures } from "./figures.ts";
export { add } from "./filling.ts";
export { grant } from "./grants.ts";
export { arrange, create, duplicate, move, update } from "./manage.ts";
export { exportProgress, progress } from "./progress.ts";
export { choices, claimAll, get, list, open, see } from "./read.ts";
