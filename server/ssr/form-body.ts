import busboy from "busboy";
import type { Request } from "express";
import { type Problem, problem } from "#shared/problems.ts";
import { FormValues, type UploadedFile } from "./page.ts";

const MAX_FIELDS = 500;
const MAX_FILES = 5;
const MAX_FIELD_BYTES = 1024 * 1024;
/** Maximum size of a form's text fields together. */
const MAX_TEXT_BYTES = 2 * MAX_FIELD_BYTES;

interface FormLimits {
  /** Size of the largest file; a form holds at most twice as much in files. */
  readonly uploadLimitBytes: number;
}

/**
 * Reads a submitted form, urlencoded or multipart, within limits. Rejects with `unsupported_media`, `body_too_large`,
 * `upload_too_large` or `bad_request`; a form that is cut off is discarded.
 */
export async function readForm(request: Request, { uploadLimitBytes }: FormLimits): Promise<FormValues> {
  if (!request.is(["application/x-www-form-urlencoded", "multipart/form-data"]))
    throw problem("unsupported_media");
  // Browsers do not compress forms, and a body that unpacks to more than was sent is not accepted.
  if ((request.get("content-encoding") ?? "identity") !== "identity") throw problem("unsupported_media");
  const parser = parserFor(request, uploadLimitBytes);
  const maxBytes = 2 * uploadLimitBytes + MAX_TEXT_BYTES;

  return new Promise((resolve, reject) => {
    const fields: [string, string][] = [];
    const files: [string, UploadedFile][] = [];
    let bytes = 0;
    const refuse = (found: Problem) => {
      reject(found);
      request.unpipe(parser);
      // The listeners stay: a parser stopped half-way emits another error, and so does its current file.
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
      if (bytes > maxBytes) refuse(problem("body_too_large"));
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
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        files: MAX_FILES,
        fileSize: uploadLimitBytes,
        parts: MAX_FIELDS + MAX_FILES,
      },
    });
  } catch (cause) {
    throw problem("bad_request", { cause });
  }
}
