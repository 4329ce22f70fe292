/**
 * Returns an object of texts that are looked up whenever they are read, and so are in the language of whoever reads them
 * then: { open: words.open } has the property `open` with "Open" or "Öffnen".
 * @param rest further properties, which are the same in every language
 */
export function translated<Name extends string, const Rest extends object = object>(
  messages: Readonly<Record<Name, () => string>>,
  rest?: Rest,
): Readonly<Record<Name, string>> & Rest {
  const texts = { ...rest };
  for (const [name, get] of Object.entries<() => string>(messages))
    Object.defineProperty(texts, name, { get, enumerable: true });
  return texts as Readonly<Record<Name, string>> & Rest;
}
