import { direction } from "#shared/words/locale.ts";
import * as words from "#words/errors.ts";
import { language } from "#words/language.ts";

/** Returns the last resort when even the error page cannot be rendered: plain HTML without a stack, script or style. */
export function fallbackPage(requestId: string): string {
  const title = words.brokenTitle();
  const reference = requestId.replace(/[^\w.-]/g, "");
  return `<!doctype html><html lang="${language()}" dir="${direction()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${words.nothingLost()}</p><p><a href="/">${words.home()}</a></p><p><code>${words.reference({ id: reference })}</code></p></main></body></html>`;
}
