import { problemCatalogue } from "#shared/problems.ts";

/** The last resort when not even the error page can be rendered: plain HTML without a stack, script or style. */
export function fallbackPage(requestId: string): string {
  const title = problemCatalogue.server_error[1];
  const reference = requestId.replace(/[^\w.-]/g, "");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>Something went wrong on our side. Nothing you did was lost.</p><p><a href="/">Go to the start page</a></p><p>Reference: <code>${reference}</code></p></main></body></html>`;
}
