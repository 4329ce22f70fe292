import { escapeHtml } from "#shared/escape-html.ts";
import { direction, formatLocale } from "#shared/words/locale.ts";
import { language } from "#words/language.ts";
import * as words from "#words/offlineWallet.ts";
import style from "./wallet-page.css";
import type { OfflineClaim, OfflineWallet } from "./wallet-store.ts";

/** Content security policy of the offline page, which runs no scripts and loads nothing, as there is no connection. */
export const WALLET_POLICY = Object.entries({
  "default-src": "'none'",
  "style-src": "'unsafe-inline'",
  "img-src": "data:",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'none'",
})
  .map((directive) => directive.join(" "))
  .join("; ");

/** The product's mark, drawn here because nothing can be loaded. */
const LOGO = `<div class="mark"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#0f766e"/>
<path d="M9 11.5h14M16 11.5v11" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/>
<circle cx="23.2" cy="21.6" r="2.6" fill="#fb7a5c"/></svg><span translate="no">treets</span></div>`;

/**
 * Renders the document shown in place of a page that cannot be reached: the claims that can be shown at a till, and
 * when they were fetched.
 * @param now epoch milliseconds; claims that have expired since are left out
 */
export function walletPage({ claims, fetchedAt }: OfflineWallet, now: number): string {
  const good = claims.filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > now);
  const asOf = momentText(new Date(fetchedAt));
  return `<!doctype html>
<html lang="${language()}" dir="${direction()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(words.title())}</title>
<style>${style}</style>
</head>
<body>
<main>
${LOGO}
<h1>${escapeHtml(words.title())}</h1>
<p>${escapeHtml(words.asOf({ time: asOf }))} <a href="">${escapeHtml(words.tryAgain())}</a></p>
${good.length === 0 ? `<p>${escapeHtml(words.nothing())}</p>` : `<ul>${good.map(claimItem).join("")}</ul>`}
</main>
</body>
</html>`;
}

function claimItem({ title, value, from, community, expiresAt, timezone, shown }: OfflineClaim): string {
  const facts = [value, from, from === community ? "" : community]
    .filter(Boolean)
    .map((fact) => escapeHtml(String(fact)));
  const until = expiresAt && words.goodUntil({ time: momentText(new Date(expiresAt), timezone) });
  const head = `<strong>${escapeHtml(title)}</strong><span>${facts.join(" · ")}</span>${until ? `<span>${escapeHtml(until)}</span>` : ""}`;
  if (!shown) return `<li><div class="head">${head}</div><p>${escapeHtml(words.notShown())}</p></li>`;
  const { letters, qr, howToUse } = shown;
  const image =
    qr && `<img alt="${escapeHtml(words.qr())}" src="data:image/svg+xml;utf8,${encodeURIComponent(qr)}">`;
  return `<li><details><summary class="head">${head}<span class="press">${escapeHtml(words.showCode())}</span></summary>
<div class="code">${image}<p class="letters">${escapeHtml(letters)}</p></div>${howToUse ? `<p>${escapeHtml(howToUse)}</p>` : ""}</details></li>`;
}

const momentText = (at: Date, timezone?: string): string =>
  at.toLocaleString(formatLocale(), {
    dateStyle: "medium",
    timeStyle: "short",
    ...(timezone && { timeZone: timezone }),
  });
