/** The few web platform types that shared code may use, available in both browsers and Node. */
declare class URLSearchParams {
  constructor(init?: string | Record<string, string>);
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string): boolean;
  set(name: string, value: string): void;
  delete(name: string): void;
  entries(): IterableIterator<[string, string]>;
  toString(): string;
}
declare interface ReadableStream<Chunk = unknown> {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
  getReader(): { read(): Promise<{ done: boolean; value: Chunk | undefined }> };
}
