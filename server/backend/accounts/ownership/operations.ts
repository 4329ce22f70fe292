export { accept, decline, request } from "./answer.ts";
export { ask } from "./ask.ts";
export { cancel, current, offer, remind } from "./offer.ts";
