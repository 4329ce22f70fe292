import { escapeHtml } from "#shared/escape-html.ts";

/** HTML that is not escaped again. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const write = (part: Part): string => {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(write).join("");
  return escapeHtml(String(part));
};

/** Builds HTML and escapes every interpolated value. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, at) => text + write(parts[at - 1]) + string));

export const money = (minor: number, currency: string): string =>
  new Intl.NumberFormat("en-IE", { style: "currency", currency: currency.toUpperCase() }).format(minor / 100);

export const day = (seconds: number): string =>
  new Date(seconds * 1_000).toLocaleDateString("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Builds a whole page, marked so that it is not mistaken for a real payment. */
export const page = (title: string, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} - Payments sandbox</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/payments-sandbox/style.css">
</head>
<body>
<header class="sandbox"><strong>Sandbox.</strong> No money moves here. Use one of the test cards.</header>
<main>${content}</main>
</body>
</html>`.text;
