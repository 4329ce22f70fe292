import { splitAtAddresses } from "./web-addresses.ts";

/** A piece of a line: plain text, emphasised pieces, or a link. */
export type MarkedPiece =
  | string
  | { readonly kind: "strong" | "em"; readonly pieces: readonly MarkedPiece[] }
  | { readonly kind: "link"; readonly href: string; readonly text: string };

/** A paragraph of lines, or a list of items. */
export interface MarkedBlock {
  readonly kind: "paragraph" | "list" | "numbered";
  readonly lines: readonly (readonly MarkedPiece[])[];
}

const ITEM = /^\s*[-*•]\s+/;
const NUMBERED_ITEM = /^\s*\d{1,3}[.)]\s+/;

/**
 * Reads the few marks of Markdown that people without a manual know: blank lines between paragraphs, `- ` and `1. ` for
 * lists, `**strong**`, `*emphasised*` or `_emphasised_`, `[text](https://…)`, and bare web addresses. Everything else is
 * text as written, so that HTML is shown and never interpreted. Only links of the web and to email addresses are made.
 */
export function readMarkedText(text: string): MarkedBlock[] {
  const blocks: { kind: MarkedBlock["kind"]; lines: MarkedPiece[][] }[] = [];
  let isOpen = false;
  for (const line of text.replaceAll("\r", "").split("\n")) {
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    const kind = ITEM.test(line) ? "list" : NUMBERED_ITEM.test(line) ? "numbered" : "paragraph";
    const own = line.replace(kind === "list" ? ITEM : kind === "numbered" ? NUMBERED_ITEM : /^\s+/, "");
    const last = blocks.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(piecesOf(own));
    else blocks.push({ kind, lines: [piecesOf(own)] });
    isOpen = true;
  }
  return blocks;
}

const LINK = /\[([^[\]\n]{1,200})\]\(((?:https?:\/\/|mailto:)[^\s()<>"]{1,500})\)/;
const STRONG = /\*\*(?=\S)([^\n]*?\S)\*\*/;
/** Within words, as in names of files, an underscore is a letter. */
const EMPHASISED =
  /(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?!\*)|(?<![\p{L}\p{N}_])_(?=[^\s_])([^\n]*?[^\s_])_(?![\p{L}\p{N}_])/u;

/** Splits a line at its first mark, of those at the same place the longer one, and goes on with what is around it. */
function piecesOf(line: string): MarkedPiece[] {
  const found = [LINK.exec(line), STRONG.exec(line), EMPHASISED.exec(line)]
    .filter((match) => match !== null)
    .sort((one, other) => one.index - other.index || other[0].length - one[0].length);
  const [first] = found;
  if (!first) return withAddresses(line);
  const [whole, inner = first[2] ?? "", href] = first;
  const piece: MarkedPiece = whole.startsWith("[")
    ? { kind: "link", href: href ?? "", text: inner }
    : { kind: whole.startsWith("**") ? "strong" : "em", pieces: piecesOf(inner) };
  return [
    ...withAddresses(line.slice(0, first.index)),
    piece,
    ...piecesOf(line.slice(first.index + whole.length)),
  ];
}

const withAddresses = (text: string): MarkedPiece[] =>
  splitAtAddresses(text)
    .map((part, index): MarkedPiece => (index % 2 === 1 ? { kind: "link", href: part, text: part } : part))
    .filter((piece) => piece !== "");
