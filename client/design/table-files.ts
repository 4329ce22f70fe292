/** Tables that the server reads, for the field of a file: Excel workbooks, and text in any encoding. */
export const TABLE_FILES = ".xlsx,.csv,.txt,text/csv,text/plain";
