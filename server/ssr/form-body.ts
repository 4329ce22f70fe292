import busboy from "busboy";
import type { Request } from "express";
import { problem } from "#shared/problems.ts";
import { FormValues, type UploadedFile } from "./page.ts";

const MOST_FIELDS = 500;
const LONGEST_FIELD_BYTES = 1024 * 1024;

/**
 * Reads a submitted form, urlencoded or multipart, within bounds. Rejects with `unsupported_media`, `body_too_large`,
 * `upload_too_large` or `bad_request`; nothing is kept of a form that breaks off.
 */
export function readForm(
  request: Request,
  { uploadLimitBytes }: { uploadLimitBytes: number },
): Promise<FormValues> {
  if (!request.is(["application/x-www-form-urlencoded", "multipart/form-data"]))
    throw problem("unsupported_media");
  return new Promise((resolve, reject) => {
    const fields: [string, string][] = [];
    const files: [string, UploadedFile][] = [];
    const refuse = (error: unknown) => {
      request.unpipe();
      request.resume();
      reject(error);
    };
    let parser: ReturnType<typeof busboy>;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: "utf8",
        limits: {
          fields: MOST_FIELDS,
          fieldSize: LONGEST_FIELD_BYTES,
          fieldNameSize: 100,
          files: 5,
          fileSize: uploadLimitBytes,
          parts: MOST_FIELDS + 5,
        },
      });
    } catch (cause) {
      throw problem("bad_request", { cause });
    }
    parser.on("field", (name, value, { valueTruncated, nameTruncated }) => {
      if (valueTruncated || nameTruncated) refuse(problem("body_too_large"));
      else fields.push([name, value]);
    });
    parser.on("file", (name, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => refuse(problem("upload_too_large")));
      stream.on("end", () => {
        const bytes = Buffer.concat(chunks);
        if (bytes.byteLength > 0) files.push([name, { name: filename ?? "", type: mimeType, bytes }]);
      });
    });
    parser.on("fieldsLimit", () => refuse(problem("body_too_large")));
    parser.on("partsLimit", () => refuse(problem("body_too_large")));
    parser.on("filesLimit", () => refuse(problem("upload_too_large")));
    parser.on("error", (cause) => refuse(problem("bad_request", { cause })));
    parser.on("close", () => resolve(new FormValues(fields, files)));
    request.on("aborted", () => refuse(problem("bad_request")));
    request.pipe(parser);
  });
}
