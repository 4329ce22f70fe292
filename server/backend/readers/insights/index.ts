/** What the rest of the backend may use of this domain; everything else here is its own. */
export { countWhatIsNew, recountWhereWrong } from "./days.ts";
export { sendReport } from "./reports.ts";
