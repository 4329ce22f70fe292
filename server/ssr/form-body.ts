import busboy from "busboy";
import type { Request } from "express";
import { type Problem, problem } from "#shared/problems.ts";
import { FormValues, type UploadedFile } from "./page.ts";

const MOST_FIELDS = 500;
const MOST_FILES = 5;
const LONGEST_FIELD_BYTES = 1024 * 1024;
/** All of a form's text together. */
const MOST_TEXT_BYTES = 2 * LONGEST_FIELD_BYTES;

interface FormLimits {
  /** The largest file; a form holds no more than two of them. */
  readonly uploadLimitBytes: number;
}

/**
 * Reads a submitted form, urlencoded or multipart, within bounds. Rejects with `unsupported_media`, `body_too_large`,
 * `upload_too_large` or `bad_request`; nothing is kept of a form that breaks off.
 */
export async function readForm(request: Request, { uploadLimitBytes }: FormLimits): Promise<FormValues> {
  if (!request.is(["application/x-www-form-urlencoded", "multipart/form-data"]))
    throw problem("unsupported_media");
  // No browser compresses a form; what unpacks to more than was sent is not let in.
  if ((request.get("content-encoding") ?? "identity") !== "identity") throw problem("unsupported_media");
  const parser = parserFor(request, uploadLimitBytes);
  const mostBytes = 2 * uploadLimitBytes + MOST_TEXT_BYTES;

  return new Promise((resolve, reject) => {
    const fields: [string, string][] = [];
    const files: [string, UploadedFile][] = [];
    let bytes = 0;
    const refuse = (found: Problem) => {
      reject(found);
      request.unpipe(parser);
      // Listeners stay: a parser that is stopped half-way fails once more, and so does the file it was in.
      parser.destroy();
      request.resume();
    };
    const broken = (cause?: unknown) => refuse(problem("bad_request", { cause }));

    parser.on("field", (name, value, { valueTruncated, nameTruncated }) => {
      if (valueTruncated || nameTruncated) refuse(problem("body_too_large"));
      else if (name) fields.push([name, value]);
    });
    parser.on("file", (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => refuse(problem("upload_too_large")));
      stream.on("error", broken);
      stream.on("end", () => {
        const content = Buffer.concat(chunks);
        if (content.byteLength > 0 && name)
          files.push([name, { name: filename ?? "", type: mimeType, bytes: content }]);
      });
    });
    parser.on("fieldsLimit", () => refuse(problem("body_too_large")));
    parser.on("partsLimit", () => refuse(problem("body_too_large")));
    parser.on("filesLimit", () => refuse(problem("upload_too_large")));
    parser.on("error", broken);
    parser.on("close", () => resolve(new FormValues(fields, files)));
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) refuse(problem("body_too_large"));
    });
    request.on("aborted", () => broken());
    request.on("error", broken);
    request.pipe(parser);
  });
}

function parserFor(request: Request, uploadLimitBytes: number): ReturnType<typeof busboy> {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: "utf8",
      limits: {
        fields: MOST_FIELDS,
        fieldSize: LONGEST_FIELD_BYTES,
        fieldNameSize: 100,
        files: MOST_FILES,
        fileSize: uploadLimitBytes,
        parts: MOST_FIELDS + MOST_FILES,
      },
    });
  } catch (cause) {
    throw problem("bad_request", { cause });
  }
}
