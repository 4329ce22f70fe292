/** What the rest of the backend may use of this domain; everything else here is its own. */
export { countEnquiries, isWaiting, messagesOf } from "./queries.ts";
