import { PASTED_LIST } from "#shared/member-rules.ts";
import * as words from "#words/exports.ts";

/** A name before its address, as email clients write it, with optional quotes around the name. */
const NAMED = /^"?([^"<]*?)"?\s*<([^<>]*)>[,;]?$/;

/**
 * Converts a pasted list of people, an address or "Name <address>" per line, to a file for the import. Any other text
 * is treated as an address, and reported as invalid when the lines are checked. Line numbers stay the same.
 */
export function pastedFile(text: string): File {
  const lines = text.split(/\r?\n/).map((line) => {
    const typed = line.trim();
    const [, name = "", address = typed.replace(/[,;]$/, "")] = NAMED.exec(typed) ?? [];
    return typed === "" ? "" : [address, name].map(quoted).join(",");
  });
  return new File([[[words.email(), words.name()].join(","), ...lines].join("\r\n")], PASTED_LIST, {
    type: "text/csv",
  });
}

const quoted = (cell: string) => `"${cell.trim().replaceAll('"', '""')}"`;
