import { PASTED_LIST } from "#shared/member-rules.ts";
import * as words from "#words/exports.ts";

/** A name before its address, as mail programs write it; quotes around the name are theirs. */
const NAMED = /^"?([^"<]*?)"?\s*<([^<>]*)>[,;]?$/;

/**
 * A list of people, an address or "Name <address>" a line, as the file an import reads. What is neither is taken as an
 * address, and so told to be none when the lines are checked; a line of the list stays a line of the file.
 */
export function pastedFile(text: string): File {
  const lines = text.split(/\r?\n/).map((line) => {
    const typed = line.trim();
    const [, name = "", address = typed.replace(/[,;]$/, "")] = NAMED.exec(typed) ?? [];
    return typed === "" ? "" : [address, inOrder(name)].map(quoted).join(",");
  });
  return new File([[[words.email(), words.name()].join(","), ...lines].join("\r\n")], PASTED_LIST, {
    type: "text/csv",
  });
}

/** "Hill, Ida" → "Ida Hill" */
const inOrder = (name: string) => name.trim().replace(/^([^,]+),\s*([^,]+)$/, "$2 $1");

const quoted = (cell: string) => `"${cell.trim().replaceAll('"', '""')}"`;
