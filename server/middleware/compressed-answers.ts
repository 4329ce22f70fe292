import compression from "compression";
import type { RequestHandler } from "express";
import onHeaders from "on-headers";

/** A part of a body stays as it is: its range counts the bytes of the uncompressed whole. */
const isWhole: compression.CompressionFilter = (request, response) =>
  response.statusCode !== 206 && compression.filter(request, response);

/** Weakens the ETag of a response that is compressed after this stage, as it was given for other bytes. */
const weakened: RequestHandler = function weakened(_request, response, next) {
  onHeaders(response, () => {
    const etag = response.get("ETag");
    if (etag?.startsWith('"') && response.hasHeader("Content-Encoding"))
      response.setHeader("ETag", `W/${etag}`);
  });
  next();
};

/** Compresses responses that others wrote, such as those of a remote backend. */
export const compressedAnswers: readonly RequestHandler[] = [weakened, compression({ filter: isWhole })];
