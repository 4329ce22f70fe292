import { crc32, deflateRawSync } from "node:zlib";

export interface ZippedFile {
  readonly name: string;
  readonly text: string;
}

/** General purpose bit 11: names are UTF-8. */
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION_NEEDED = 20;

/**
 * Returns an archive of a few small files (PKZIP's format, version 2.0); `at` becomes the modification time of each, in
 * UTC.
 */
export function zipOf(files: readonly ZippedFile[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const nameBytes = Buffer.from(name);
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    // The fields that appear both before each file and in the central directory.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(VERSION_NEEDED, 0);
    facts.writeUInt16LE(UTF8_NAMES, 2);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(timeOf(at), 6);
    facts.writeUInt16LE(dayOf(at), 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, nameBytes, packed]);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, place, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}

const timeOf = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dayOf = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
