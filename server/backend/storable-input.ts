import { problem } from "#shared/problems.ts";

/** Refuses text with a NUL, the one character that PostgreSQL cannot keep or compare, wherever in an input it stands. */
export function requireStorable(input: unknown): void {
  const path = pathToNul(input);
  if (path === undefined) return;
  throw problem("invalid_input", { fields: { [path]: "This holds a character that cannot be used." } });
}

/** Where the first such text is, such as "rows.3.email"; "" where the input itself is it. */
function pathToNul(value: unknown): string | undefined {
  if (typeof value === "string") return value.includes("\0") ? "" : undefined;
  if (typeof value !== "object" || value === null || value instanceof Blob) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const below = name.includes("\0") ? "" : pathToNul(part);
    if (below !== undefined) return below === "" ? name.replaceAll("\0", "") : `${name}.${below}`;
  }
  return undefined;
}
