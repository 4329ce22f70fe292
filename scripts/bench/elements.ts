import { createElement, type ReactNode } from "react";

/** HTML as React wrote it, to be written by React again: elements of the browser's own, without a component. */
export interface Markup {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly inside: readonly (Markup | string)[];
}

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const PROPERTIES: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  // By which React knows a sheet that it moves into the head.
  "data-precedence": "precedence",
};
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

const text = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => NAMED[name] ?? "");

/** Reads what stands between the tags of the body. Scripts stay outside, as comments do, by which React finds its parts. */
export function readMarkup(html: string): readonly (Markup | string)[] {
  const top: (Markup | string)[] = [];
  const open = [top];
  const source = html.replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, "");
  for (const [, close, tag = "", attributes = "", words] of source.matchAll(
    /<(\/?)([a-zA-Z][\w-]*)((?:\s[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/g,
  )) {
    if (words !== undefined) open.at(-1)?.push(text(words));
    else if (close) open.pop();
    else {
      const inside: (Markup | string)[] = [];
      open.at(-1)?.push({ tag, attributes: readAttributes(attributes), inside });
      if (!VOID.has(tag)) open.push(inside);
    }
  }
  return top;
}

function readAttributes(html: string): Record<string, string | boolean> {
  const found = [...html.matchAll(/\s([^\s=>/]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    found.map(([, name = "", value = ""]) => [
      PROPERTIES[name] ?? name,
      value === "" && !/^(alt|value|data-.*)$/.test(name) ? true : text(value),
    ]),
  );
}

/** Made anew for each answer, as a page's own are. */
export const elementsOf = (markup: readonly (Markup | string)[]): ReactNode[] =>
  markup.map((part) =>
    typeof part === "string" ? part : createElement(part.tag, part.attributes, ...elementsOf(part.inside)),
  );
