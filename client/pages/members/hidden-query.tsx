import type { MembersQuery } from "./types.ts";

/** Keeps what the address says while a form asks for something else; `without` is what the form itself says. */
export function HiddenQuery({
  query,
  without,
}: {
  query: MembersQuery;
  without: readonly (keyof MembersQuery)[];
}) {
  return Object.entries(query).map(
    ([name, value]) =>
      value !== undefined &&
      name !== "cursor" &&
      !without.includes(name as keyof MembersQuery) && (
        <input key={name} type="hidden" name={name} value={value} />
      ),
  );
}
