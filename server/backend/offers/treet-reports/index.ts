/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { countByReason, isOpen, openReports } from "./queries.ts";
