/** What the rest of the backend may use of this domain; everything else here is its own. */
export { asUtf8, type CsvRow, readHeader, readRows } from "./read-csv.ts";
