import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import * as refusals from "#words/refusals.ts";
import { refused } from "../refused-file.ts";
import { readXml, type XmlHandlers } from "./read-xml.ts";

/** Ten megabytes of CSV are less than this as XML, unless most of it is formatting. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_PARTS = 5_000;
/** The largest lists that are made by hand take a second or two. */
const MAX_BUSY_MS = 20_000;

/** The files inside a workbook. Names are compared without regard to case, as the format demands. */
export class Parts {
  readonly #archive: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #bytesLeft = MAX_UNPACKED_BYTES;
  #msLeft = MAX_BUSY_MS;

  private constructor(archive: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#archive = archive;
    this.#entries = entries;
  }

  static async in(bytes: Uint8Array): Promise<Parts> {
    const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    });
    if (archive.entryCount > MAX_PARTS) throw refused(refusals.workbookTooLarge());
    const entries = new Map<string, Entry>();
    for await (const entry of archive.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
    return new Parts(archive, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  /**
   * Reads a part as XML; one that is missing has nothing in it. Parts that together unpack to more than the limit are
   * refused by the size they declare, and the stream fails as soon as one turns out to be larger than that.
   */
  async read(name: string | undefined, handlers: XmlHandlers): Promise<void> {
    const entry = this.#entries.get(name?.toLowerCase() ?? "");
    if (!entry) return;
    if (entry.isEncrypted()) throw refused(refusals.workbookProtected());
    this.#bytesLeft -= entry.uncompressedSize;
    if (this.#bytesLeft < 0) throw refused(refusals.workbookTooLarge());
    await readXml(await this.#archive.openReadStreamPromise(entry), handlers, (ms) => {
      this.#msLeft -= ms;
      if (this.#msLeft < 0) throw refused(refusals.workbookTooLarge());
    });
  }
}
