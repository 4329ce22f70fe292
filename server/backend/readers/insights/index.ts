/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { countWhatIsNew, recountWhereWrong } from "./days.ts";
export { sendReport } from "./reports.ts";
