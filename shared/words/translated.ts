/**
 * Returns an object of texts that are looked up whenever they are read, and so are in the language of whoever reads them
 * then: { open: words.open } has the property `open` with "Open" or "Öffnen".
 */
export function translated<Name extends string>(
  messages: Readonly<Record<Name, () => string>>,
): Readonly<Record<Name, string>> {
  const texts = {};
  for (const [name, get] of Object.entries<() => string>(messages))
    Object.defineProperty(texts, name, { get, enumerable: true });
  return texts as Readonly<Record<Name, string>>;
}
