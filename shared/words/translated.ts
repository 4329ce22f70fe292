/**
 * Returns an object of texts that are looked up on every read, in the language of the current reader: for
 * { open: words.open }, the property `open` is "Open" or "Öffnen".
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
