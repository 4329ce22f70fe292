import { BRAND_COLOR } from "#shared/colors.ts";
import { escapeHtml as asHtml } from "#shared/escape-html.ts";
import { splitAtAddresses } from "#shared/web-addresses.ts";
import { direction } from "#shared/words/locale.ts";
import { language } from "#words/language.ts";
import * as words from "#words/mails.ts";

/** The content of an email, without its appearance. */
export interface EmailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /**
   * True if web addresses in the paragraphs become links: where a team writes to its members. Elsewhere people quote
   * strangers, whose addresses should not be one click away.
   */
  readonly hasLinks?: boolean;
  readonly action?: { readonly label: string; readonly url: string };
  /** Displayed large, to be typed elsewhere, such as a confirmation code. */
  readonly code?: string;
  /** Smaller text after the action. */
  readonly afterwords?: readonly string[];
  /** The business in whose name it is sent; with its id, the email follows the business's own mail settings. */
  readonly business?: { readonly name: string; readonly id?: string };
  /**
   * True if the recipient has just asked for this email of a business. Without an account they get it in the language in
   * which they asked, others in that of the business.
   */
  readonly isAnswer?: boolean;
  /** Set on emails that do not result from the user's own actions; adds the headers for one-click unsubscribing. */
  readonly unsubscribe?: { readonly pageUrl: string; readonly oneClickUrl: string };
}

/** Creates an email in the current language, which is the recipient's. */
export type Email = () => EmailContent;

/** Returns the greeting of an email; the first name may be empty. */
export const hello = (firstName: string): string =>
  firstName ? words.hello({ firstName }) : words.helloThere();

/** What a business's emails have in common. */
export interface MailIdentity {
  readonly senderName: string;
  readonly replyTo: string;
  readonly footer: string;
  /** A colour on which white text is readable, for the header and the button; null for the product's own look. */
  readonly brandColor: string | null;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Name of the sender; null for the product's own. */
  readonly fromName: string | null;
}

/**
 * Renders an email to plain text and HTML, in the current language. All content is escaped; line breaks never reach a
 * header.
 */
export function renderEmail(mail: EmailContent, identity?: MailIdentity): RenderedEmail {
  const footer = identity?.footer ?? "";
  return {
    subject: oneLine(mail.subject),
    text: renderText(mail, footer),
    html: renderHtml(mail, footer, identity?.brandColor ?? null),
    headers: {
      ...(identity?.replyTo && { "Reply-To": oneLine(identity.replyTo) }),
      ...(mail.unsubscribe && {
        "List-Unsubscribe": `<${oneLine(mail.unsubscribe.oneClickUrl)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    fromName: identity ? oneLine(identity.senderName) : null,
  };
}

const oneLine = (text: string) => text.replace(/[\r\n\u2028\u2029]+/g, " ").trim();
const sender = ({ business }: EmailContent) => business?.name ?? "Treets";

function renderText(mail: EmailContent, footer: string): string {
  const parts = [
    mail.heading,
    ...mail.paragraphs,
    mail.code,
    mail.action && `${mail.action.label}:\n${mail.action.url}`,
    ...(mail.afterwords ?? []),
    `-- \n${sender(mail)}${mail.business ? ` · ${words.sentWith()}` : ""}`,
    footer,
    mail.unsubscribe && `${words.preferences()}: ${mail.unsubscribe.pageUrl}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const escapeHtml = (text: string) => asHtml(text).replace(/\n/g, "<br>");

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;
const asLink = (url: string) =>
  `<a class="link" href="${asHtml(url)}" style="color:${BRAND_COLOR}">${asHtml(url)}</a>`;
/** Escapes a text and makes links of its web addresses. */
const linked = (text: string) =>
  splitAtAddresses(text)
    .map((part, index) => (index % 2 === 1 ? asLink(part) : escapeHtml(part)))
    .join("");
const aside = (text: string) =>
  `<p class="muted" style="margin:0 0 12px;font-size:14px;color:#5b6770">${escapeHtml(text)}</p>`;

/** The sender's name: on the colour of its brand if it has one, as a header joined to the card below. */
const header = (name: string, brandColor: string | null) =>
  brandColor === null
    ? `<tr><td class="sender" style="padding:0 4px 16px;font:600 16px/1.4 system-ui,sans-serif;color:${BRAND_COLOR}">${name}</td></tr>`
    : `<tr><td style="background:${brandColor};border-radius:14px 14px 0 0;padding:14px 32px;font:600 16px/1.4 system-ui,sans-serif;color:#ffffff">${name}</td></tr>`;

/** Breaks a long name or address rather than widening the email beyond a phone's screen. */
const BREAKING = "table-layout:fixed;word-break:break-word;overflow-wrap:anywhere";

function renderHtml(mail: EmailContent, footer: string, brandColor: string | null): string {
  const { action, code, unsubscribe } = mail;
  return `<!doctype html>
<html lang="${language()}" dir="${direction()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #101817 !important; }
  .card { background: #1a2523 !important; color: #e8efed !important; }
  .muted { color: #9fb0ab !important; }
  .sender, .link { color: #4fc3b5 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f6f5">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${BREAKING};background:#f3f6f5;padding:32px 16px">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${BREAKING};max-width:520px">
${header(escapeHtml(sender(mail)), brandColor)}
<tr><td class="card" style="background:#ffffff;border-radius:${brandColor === null ? "14px" : "0 0 14px 14px"};padding:32px;font:16px/1.55 system-ui,sans-serif;color:#17211f">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;text-wrap:balance">${escapeHtml(mail.heading)}</h1>
${mail.paragraphs.map((text) => paragraph(mail.hasLinks ? linked(text) : escapeHtml(text))).join("\n")}
${code ? `<p style="margin:0 0 20px;font:700 30px/1.2 ui-monospace,monospace;letter-spacing:6px">${escapeHtml(code)}</p>` : ""}
${action ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${brandColor ?? BRAND_COLOR};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 22px;border-radius:10px">${escapeHtml(action.label)}</a></p>` : ""}
${(mail.afterwords ?? []).map(aside).join("\n")}
</td></tr>
<tr><td class="muted" style="padding:16px 4px;font:13px/1.5 system-ui,sans-serif;color:#5b6770">
${footer ? `<p style="margin:0 0 12px">${escapeHtml(footer)}</p>` : ""}
${mail.business ? `${escapeHtml(words.sentWithTreets())} ` : ""}${unsubscribe ? `<a href="${escapeHtml(unsubscribe.pageUrl)}" style="color:inherit">${escapeHtml(words.preferences())}</a>` : ""}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}
