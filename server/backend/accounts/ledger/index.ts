/** The public interface of this domain for the rest of the backend; everything else here is internal. */
export { hasMoved, type Movement, move, moveAll } from "./moving.ts";
export { isOwedPayouts, type StatementPart, statementOf } from "./statement.ts";
