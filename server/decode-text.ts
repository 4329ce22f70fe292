/** Control characters that do not occur in tables; tabs and line breaks are allowed. */
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/;
const SAMPLE_BYTES = 4_096;

/**
 * Decodes an uploaded text file in any encoding that spreadsheets write: UTF-8, UTF-16 with or without a byte order
 * mark, or Windows-1252, which Excel in German and most of Europe writes. Undefined if it is not text in any of them.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const wide = wideEncodingOf(bytes);
  const text = wide ? decode(bytes, wide) : (decode(bytes, "utf-8") ?? decode(bytes, "windows-1252"));
  return text === undefined || CONTROLS.test(text) ? undefined : text;
}

/** Recognises UTF-16 by its byte order mark, or because every second byte of plain letters is zero. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const noughts = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) noughts[index % 2] = (noughts[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = noughts;
  const max = sample.length / 4;
  if (odd > max && even === 0) return "utf-16le";
  return even > max && odd === 0 ? "utf-16be" : undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
