export { accept, decline, invitation } from "./answer.ts";
export { change, end, invite, resend, update } from "./manage.ts";
export { communities, counts, get, list } from "./read.ts";
export { suppliers, supply } from "./supply.ts";
