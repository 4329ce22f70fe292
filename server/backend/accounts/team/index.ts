/** What the rest of the backend may use of this domain; everything else here is its own. */
export { seatsByAge } from "./plan-fit.ts";
export { findOnTeam, listLeaders, listPeople, seatsTaken } from "./queries.ts";
