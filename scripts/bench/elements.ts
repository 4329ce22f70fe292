import type { ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

/** HTML that React produced, parsed to be rendered again from host elements without components. */
export interface Markup {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | boolean>>;
  readonly inside: readonly (Markup | string)[];
}

const VOID = new Set(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const PROPERTIES: Readonly<Record<string, string>> = {
  class: "className",
  for: "htmlFor",
  // React's marker for a style sheet that it moves into the head.
  "data-precedence": "precedence",
};
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

const text = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => NAMED[name] ?? "");

/** Parses the contents of the body. Skips scripts, and the comments that mark React's boundaries. */
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

/**
 * Returns a function that creates the elements of this HTML anew for each response, as a page does. It is generated as
 * code like compiled JSX, in functions of a realistic size.
 */
export function writtenOut(markup: readonly (Markup | string)[]): () => ReactNode {
  const functions: string[] = [];
  const written = (part: Markup | string): Written => {
    if (typeof part === "string") return { code: JSON.stringify(part), elements: 0 };
    const inside = part.inside.map(written);
    const properties = Object.entries(part.attributes).map(
      ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
    const [only, ...others] = inside;
    if (only) properties.push(`children: ${others.length === 0 ? only.code : listed(inside)}`);
    const code = `jsx(${JSON.stringify(part.tag)}, { ${properties.join(", ")} })`;
    const elements = inside.reduce((sum, each) => sum + each.elements, 1);
    if (elements < ELEMENTS_OF_A_FUNCTION) return { code, elements };
    functions.push(`function part${functions.length}() { return ${code}; }`);
    return { code: `part${functions.length - 1}()`, elements: 1 };
  };
  const top = listed(markup.map(written));
  return new Function("jsx", `${functions.join("\n")}\nreturn () => ${top};`)(jsx) as () => ReactNode;
}

const ELEMENTS_OF_A_FUNCTION = 12;

interface Written {
  readonly code: string;
  readonly elements: number;
}

const listed = (parts: readonly Written[]) => `[${parts.map(({ code }) => code).join(", ")}]`;
