import type { RequestHandler } from "express";

const MAX_REPORT_BYTES = 16_384;

/** Receives browsers' CSP violation reports and counts them; their content is not stored. */
export const cspReport = (onReport: () => void): RequestHandler =>
  function cspReport(request, response, next) {
    if (request.path !== "/csp-report") return next();
    if (request.method !== "POST") {
      response.status(405).set("Allow", "POST").end();
      return;
    }
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes > MAX_REPORT_BYTES && !response.headersSent) response.status(413).end();
    });
    request.on("end", () => {
      if (response.headersSent) return;
      onReport();
      response.status(204).end();
    });
  };
