/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { seatsByAge } from "./plan-fit.ts";
export { findOnTeam, listLeaders, listPeople, seatsTaken } from "./queries.ts";
