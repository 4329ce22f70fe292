/** What the rest of the backend may use of this domain; everything else here is its own. */
export { type Movement, move, moveAll } from "./moving.ts";
export { type StatementPart, statementOf } from "./statement.ts";
