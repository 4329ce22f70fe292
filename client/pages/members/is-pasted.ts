import type { MemberImport } from "#shared/contract/member-imports.ts";
import { PASTED_LIST } from "#shared/member-rules.ts";

/** True if the members were pasted as text rather than uploaded; their columns then need no mapping. */
export const isPasted = ({ fileName }: Pick<MemberImport, "fileName">): boolean => fileName === PASTED_LIST;

/** Returns the line number as the user counts: for pasted text, the generated header row does not count. */
export const lineOf = (item: Pick<MemberImport, "fileName">, line: number): number =>
  isPasted(item) ? line - 1 : line;
