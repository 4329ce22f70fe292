export { accept, decline, request } from "./answer.ts";
export { cancel, current, offer, remind } from "./offer.ts";
