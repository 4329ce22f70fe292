interface KeptQueryProps {
  readonly query: Readonly<Record<string, string | number | undefined>>;
  /** What the form itself says. */
  readonly without?: readonly string[];
}

/** Keeps what the address says while a form asks for something else; the place in the list is not kept. */
export const KeptQuery = ({ query, without = [] }: KeptQueryProps) =>
  Object.entries(query).map(
    ([name, value]) =>
      value !== undefined &&
      name !== "cursor" &&
      !without.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
  );
