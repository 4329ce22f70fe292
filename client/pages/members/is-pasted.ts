import type { MemberImport } from "#shared/contract/member-imports.ts";
import { PASTED_LIST } from "#shared/member-rules.ts";

/** Did these people come as text rather than in a file? Then nobody needs to say what is in which column. */
export const isPasted = ({ fileName }: Pick<MemberImport, "fileName">): boolean => fileName === PASTED_LIST;

/** The line as the person who pasted it counts: nobody sees the heading of the file that was made of it. */
export const lineOf = (item: Pick<MemberImport, "fileName">, line: number): number =>
  isPasted(item) ? line - 1 : line;
