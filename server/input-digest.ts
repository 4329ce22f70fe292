import { createHash } from "node:crypto";

/**
 * Returns a digest of the input of an operation, including the contents of its files, which JSON leaves out.
 * @param names what else it must not be confused with
 */
export async function inputDigest(input: unknown, ...names: readonly string[]): Promise<string> {
  const files: Blob[] = [];
  const text = JSON.stringify(input, (_name, value: unknown) =>
    value instanceof Blob
      ? { file: files.push(value), name: value instanceof File ? value.name : "" }
      : value,
  );
  const contents = await Promise.all(
    files.map(async (file) => digest(new Uint8Array(await file.arrayBuffer()))),
  );
  return digest([...names, text, ...contents].join("\n"));
}

const digest = (content: string | Uint8Array) => createHash("sha256").update(content).digest("base64url");
