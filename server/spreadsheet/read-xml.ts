import { SaxesParser } from "saxes";

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefix, as programs choose different ones. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML piece by piece, so that other requests are answered in between. Rejects if it is not well-formed or
 * declares a document type, which no workbook has and which is where entities are declared.
 * @param spent called after each piece with the milliseconds for which it kept other requests waiting
 */
export async function readXml(
  stream: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandlers,
  spent: (ms: number) => void,
): Promise<void> {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", () => {
    throw new Error("The XML declares a document type");
  });
  parser.on("opentag", ({ name, attributes }) => open?.(localName(name), attributes));
  parser.on("closetag", ({ name }) => close?.(localName(name)));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of stream) {
    const begun = performance.now();
    parser.write(decoder.decode(chunk, { stream: true }));
    spent(performance.now() - begun);
  }
  parser.write(decoder.decode()).close();
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** The attribute of this name, whatever its prefix: `id` finds `r:id`. */
export const prefixed = (attributes: Attributes, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];

/** True for an attribute that is set: "1" or "true". */
export const isSet = (value: string | undefined): boolean => value === "1" || value === "true";
