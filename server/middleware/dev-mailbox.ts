import type { RequestHandler } from "express";
import { escapeHtml } from "#shared/escape-html.ts";

export interface KeptEmail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly createdAt: Date;
}

/** Reads the emails that the default set-up keeps instead of sending. */
export type Mailbox = (filter: { to?: string; limit?: number }) => Promise<readonly KeptEmail[]>;

/**
 * Serves `/dev/mailbox`: the emails of the default set-up, newest first, for developers and (`?format=json`) for tests.
 */
export const devMailbox = (mailbox: Mailbox): RequestHandler =>
  async function devMailbox(request, response, next) {
    if (request.path !== "/dev/mailbox") return next();
    const { to, format, id } = request.query;
    const mails = await mailbox(typeof to === "string" ? { to } : {});
    response.set("Cache-Control", "no-store");
    if (format === "json") {
      response.json(mails);
      return;
    }
    // Emails have inline styles; nothing in them may run.
    response.set(
      "Content-Security-Policy",
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; frame-src 'self'; sandbox allow-top-navigation-by-user-activation allow-popups",
    );
    const shown = mails.find((mail) => mail.id === id);
    response.type("html").send(shown ? shown.html : listPage(mails));
  };

function listPage(mails: readonly KeptEmail[]): string {
  const rows = mails.map(
    ({ id, to, subject, text, createdAt }) =>
      `<article><h2><a href="/dev/mailbox?id=${encodeURIComponent(id)}">${escapeHtml(subject)}</a></h2><p>To ${escapeHtml(to)}, <time>${createdAt.toISOString()}</time></p><pre>${escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Development mailbox</title><style>:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:720px;margin:2rem auto;padding:0 1rem}article{border:1px solid color-mix(in srgb,currentcolor 20%,transparent);border-radius:12px;padding:0 1.25rem;margin:1rem 0}h2{font-size:1.1rem}pre{white-space:pre-wrap;font:inherit;overflow-wrap:anywhere}</style></head><body><h1>Development mailbox</h1><p>Mails that this set-up keeps instead of sending. Set SMTP_URL to send them.</p>${rows.join("") || "<p>No mail yet.</p>"}</body></html>`;
}
