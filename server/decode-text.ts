/** Control characters that no table has; tabs and line ends it does. */
const CONTROLS = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/;
const SAMPLE_BYTES = 4_096;

/**
 * The text of a file somebody chose, whatever their spreadsheet wrote it in: UTF-8, UTF-16 with or without its mark, or
 * Windows-1252, which Excel in German and most of Europe writes. Undefined for what is no text in any of them.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const wide = wideEncodingOf(bytes);
  const text = wide ? decode(bytes, wide) : (decode(bytes, "utf-8") ?? decode(bytes, "windows-1252"));
  return text === undefined || CONTROLS.test(text) ? undefined : text;
}

/** Told by its mark, or by every second byte of plain letters being zero. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const noughts = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) noughts[index % 2] = (noughts[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = noughts;
  const most = sample.length / 4;
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : undefined;
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
