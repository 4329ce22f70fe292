import type { RedirectPayload } from "#shared/page-state.ts";
import { sendDocument } from "./documents.ts";
import type { Exchange, PageDependencies } from "./exchange.ts";
import { clearNotice, keepNotice } from "./notice.ts";
import type { SeeOther } from "./page.ts";
import { sendPayload } from "./payloads.ts";
import type { Outcome, Query } from "./query.ts";

/** Writes the outcome of a page: a redirect, the way to the login page, or its document or payload. */
export function answer(deps: PageDependencies, exchange: Exchange, asked: Query, outcome: Outcome): void {
  const { response, asPayload } = exchange;
  if (outcome.kind === "see-other") {
    leave(deps, exchange, outcome);
    return;
  }
  if (outcome.kind === "login") {
    if (asPayload)
      return void response.status(401).json({ error: "unauthenticated", redirect: outcome.redirect });
    return void response.redirect(302, outcome.redirect);
  }
  // A redirect leads to the page that shows it.
  if (outcome.state.root.notice !== null) clearNotice(response, deps.secure);
  const retryAfter = outcome.state.error?.data.retryAfterSeconds;
  if (retryAfter !== undefined) response.setHeader("Retry-After", retryAfter);
  if (asPayload) {
    const options = { deadlineMs: deps.renderDeadlineMs, onLateError: asked.onError };
    return void sendPayload(response, outcome.state, options);
  }
  sendDocument(deps, { ...exchange, asked, state: outcome.state });
}

function leave(
  { secure }: PageDependencies,
  { request, response, asPayload }: Exchange,
  { to, notice, document }: SeeOther,
): void {
  if (notice !== undefined) keepNotice(response, notice, secure);
  if (!asPayload) return void response.redirect(request.method === "POST" ? 303 : 302, to);
  const payload: RedirectPayload = { redirect: to, ...(document ? { document } : {}) };
  response.json(payload);
}
