import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { readCatalogues } from "./compile-words.ts";
import { sourceFiles } from "./house.ts";

/**
 * Looks for words that stand in code where the catalogue should have them, and for words of the catalogue that nothing
 * says.
 */
const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** What people read is written here; elsewhere it is passed on. */
const HAS_WORDS =
  /^client\/|^server\/pages\/|\/email-templates\.ts$|^shared\/(?!(contract|stock|words)\/|(device|demo|flags|slugs|throwaway-domains)\.ts)/;

/**
 * What a person reads of these are whole sentences; all else in them is for programs and the log. Not read by members and
 * teams: what documents the API, and what is answered to other services or told to operators.
 */
const HAS_SENTENCES =
  /^server\/backend\/(?!seed\/|.*documentation\.ts$|accounts\/billing\/webhook\.ts|platform\/(captcha-service|db\/migrate)\.ts)|^shared\/contract\//;

/** Values that programs compare and keep, though they look like words. */
const NAMES = new Set([
  "sports club",
  "food and drink",
  "leads to",
  "last day",
  "most joins",
  "taken back",
  "Problem",
  "Alt",
  "No more results!",
  "Oops something went wrong!",
  // Of the test event of webhooks.
  "Hello from Treets.",
]);

/** Properties and attributes that hold names for programs, whatever they look like. */
const TECHNICAL =
  /^(className|class|code|d|viewBox|href|src|to|rel|type|name|id|key|method|action|media|content|style|sizes|transform|points|autoComplete|inputMode|data-.*|pattern|accept|lang|locale|timeZone|fill|stroke|role|hourCycle|from|property|placeholderShown|[A-Z][a-z]+-[A-Z][a-z]+)$/;

/** Words: letters with a space between them, or one word with a capital that is no name in a program. */
export const looksLikeWords = (text: string): boolean =>
  !SELECTOR.test(text) &&
  !NAMES.has(text) &&
  (/\p{L}+[,:;]? +\p{L}[\p{L}\d]+|\p{L}{2,}[,:;]? +\d|\d +\p{L}{2,}/u.test(text) ||
    /^\p{Lu}\p{Ll}+[.!?…]?$|^E-mails?$/u.test(text.trim()));

const SELECTOR = /\[[a-z-]+[\]=]|:is\(/;

/** Begins like one, and goes on after a space. */
const SENTENCE = /^\p{Lu}\p{Ll}* \p{Ll}/u;

/** Attributes that people read, whatever stands in them. */
const SHOWN = /^(label|title|caption|suffix|hint|legend|lead|placeholder|alt|aria-label)$/;

/** What these are called with are selectors and names of classes. */
const FINDS_ELEMENTS = /^(querySelector(All)?|closest|matches|classNames)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** The tree of a module, which is read once for all that is looked for in it. */
function treeOf(path: string, source: string): unknown {
  const known = trees.get(path);
  if (known?.source === source) return known.body;
  const { body } = parseSync(path, source).program;
  trees.set(path, { source, body });
  return body;
}

const trees = new Map<string, { readonly source: string; readonly body: unknown }>();

/** Words that a module says by itself, with the line they stand in. */
export function wordsIn(path: string, source: string): string[] {
  const found: string[] = [];
  const report = (node: Node, written: string, always = false) => {
    // A piece of a document may begin or end within a tag.
    const text = written.replace(/^[^<>]*>|<[^>]*(>|$)/g, " ");
    if (always ? /\p{L}{2}/u.test(text) : looksLikeWords(text))
      found.push(
        `${path}:${source.slice(0, node.start).split("\n").length} ${text.trim().replace(/\s+/g, " ")}`,
      );
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const { type } = value;
    if (/^(Import|ExportAll|TS)/.test(type) && type !== "TSAsExpression" && type !== "TSSatisfiesExpression")
      return;
    if (type === "TaggedTemplateExpression" && nameOf(value.tag) === "sql") return;
    // A failure that only a programmer meets.
    if (type === "NewExpression" && nameOf(value.callee) === "Error") return;
    // What is compared is a name in a program, such as that of a key.
    if (type === "BinaryExpression" && /^[!=]==$/.test(String(value.operator))) {
      for (const side of [value.left, value.right]) if (!isNode(side) || side.type !== "Literal") visit(side);
      return;
    }
    if (type === "CallExpression" && FINDS_ELEMENTS.test(propertyOf(value.callee))) return;
    if ((type === "JSXAttribute" || type === "Property") && TECHNICAL.test(nameOf(value.name ?? value.key))) {
      // What it holds is for programs, but for an element in it, such as the button of an empty list.
      if (type === "JSXAttribute") {
        visit(elementsIn(value.value));
        visit(recordIn(value.value));
        return;
      }
      if (isNode(value.value) && /Literal$/.test(value.value.type)) {
        // A name for programs is no sentence.
        if (SENTENCE.test(String(value.value.value))) report(value.value, String(value.value.value), true);
        return;
      }
    }
    // Keys of a keyboard and code are the same everywhere.
    if (
      type === "JSXElement" &&
      isNode(value.openingElement) &&
      /^(kbd|code)$/.test(nameOf(value.openingElement.name))
    )
      return;
    // What a property is called is not said; what it holds may be.
    if (type === "Property" && value.computed !== true) {
      visit(value.value);
      return;
    }
    // Without a space it is a name in a program that is made of two, such as that of a field.
    if (type === "TemplateLiteral" && !/\s/.test(rawOf(value))) {
      visit(value.expressions);
      return;
    }
    if (type === "JSXAttribute" && SHOWN.test(nameOf(value.name)) && isNode(value.value)) {
      if (value.value.type === "Literal") {
        if (!/^https?:/.test(String(value.value.value))) report(value.value, String(value.value.value), true);
        return;
      }
    }
    if (type === "JSXText") report(value, String(value.value), true);
    if (type === "Literal" && typeof value.value === "string") report(value, value.value);
    if (type === "TemplateElement") report(value, String((value.value as { raw: string }).raw));
    for (const [name, part] of Object.entries(value)) if (name !== "type") visit(part);
  };
  visit(treeOf(path, source));
  return found;
}

/** The outermost elements of a tree, wherever they stand in it. */
function elementsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (!isNode(value)) return [];
  if (/^JSX(Element|Fragment)$/.test(value.type)) return [value];
  return Object.values(value).flatMap(elementsIn);
}

/** A record that an attribute is given, such as the first of two fields, whose parts have names of their own. */
const recordIn = (value: unknown): unknown =>
  isNode(value) && isNode(value.expression) && value.expression.type === "ObjectExpression"
    ? value.expression
    : undefined;

/** Sentences in modules that say little: refusals, and what a field wants. What documents the API stays in English. */
export function sentencesIn(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const { type } = value;
    if (type === "TaggedTemplateExpression" || (type === "NewExpression" && nameOf(value.callee) === "Error"))
      return;
    if (type === "Property" && /^(summary|description)$/.test(nameOf(value.key))) return;
    if (type === "CallExpression" && propertyOf(value.callee) === "describe") return;
    const text = type === "TemplateLiteral" ? rawOf(value) : type === "Literal" ? String(value.value) : "";
    if (/^\p{Lu}\S* .*[.!?]$/u.test(text) && !NAMES.has(text))
      found.push(`${path}:${source.slice(0, value.start).split("\n").length} ${text}`);
    for (const [name, part] of Object.entries(value)) if (name !== "type") visit(part);
  };
  visit(parseSync(path, source).program.body);
  return found;
}

const rawOf = (template: Node): string =>
  (template.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join("");

const propertyOf = (callee: unknown): string =>
  isNode(callee) && /MemberExpression$/.test(callee.type) ? nameOf(callee.property) : nameOf(callee);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(typeof node.name === "string" ? node.name : (node.value ?? "")) : "";

/** Words that a module says while it is read: a server does not know yet to whom, and says them in one language for ever. */
export function wordsSaidEarly(path: string, source: string): string[] {
  const aliases = [...source.matchAll(/import \* as (\w+) from "#words\//g)].map(([, alias]) => alias);
  const found: string[] = [];
  const visit = (value: unknown, isRun = false): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isRun);
    if (!isNode(value) || (/Function/.test(value.type) && !isRun)) return;
    const callee = value.type === "CallExpression" ? value.callee : undefined;
    if (isNode(callee) && isNode(callee.object) && aliases.includes(nameOf(callee.object)))
      found.push(`${path}:${source.slice(0, value.start).split("\n").length} ${nameOf(callee.property)}`);
    const runsWhatItGets = /^(map|flatMap|filter|reduce|forEach)$/.test(propertyOf(callee));
    for (const [name, part] of Object.entries(value))
      if (name !== "type") visit(part, runsWhatItGets && name === "arguments");
  };
  if (aliases.length > 0) visit(treeOf(path, source));
  return found;
}

/** Keys of the catalogue that a module says, as "room.key", and "room.*" where it looks one up by name. */
export function keysIn(source: string): string[] {
  const imports = [...source.matchAll(/import \* as (\w+) from "#words\/([\w-]+)\.ts"/g)];
  return imports.flatMap(([, alias = "", room]) => [
    ...[...source.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))].map(([, key]) => `${room}.${key}`),
    ...(new RegExp(`\\b${alias}\\[`).test(source) ? [`${room}.*`] : []),
  ]);
}

async function check(): Promise<string[]> {
  const sources = new Map(
    sourceFiles()
      .filter((path) => /^(client|server|shared)\//.test(path) && !path.startsWith("shared/words/compiled/"))
      .map((path) => [path, read(path)]),
  );
  const literal = [...sources]
    .filter(([path]) => HAS_WORDS.test(path))
    .flatMap(([path, source]) => wordsIn(path, source));
  const sentences = [...sources]
    .filter(([path]) => HAS_SENTENCES.test(path))
    .flatMap(([path, source]) => sentencesIn(path, source));
  const said = new Set([...sources.values()].flatMap(keysIn));
  const catalogue = Object.entries((await readCatalogues()).get("en") ?? {});
  const unused = catalogue.flatMap(([room, messages]) =>
    Object.keys(messages)
      .map((key) => `${room}.${key}`)
      .filter((key) => !said.has(key) && !said.has(`${room}.*`)),
  );
  const early = [...sources].flatMap(([path, source]) => wordsSaidEarly(path, source));
  return [
    ...early.map((words) => `${words}: is said while the module is read, before it is known to whom`),
    ...[...literal, ...sentences].map(
      (words) => `${words}: belongs into the catalogue (README, "Add words, and a language")`,
    ),
    ...unused.map((key) => `${key} is in the catalogue, and nothing says it`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const faults = await check();
  if (faults.length > 0) {
    console.error(faults.join("\n"));
    process.exitCode = 1;
  }
}
