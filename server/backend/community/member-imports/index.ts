/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { asCsv, type CsvRow, readHeader, readRows } from "./read-csv.ts";
