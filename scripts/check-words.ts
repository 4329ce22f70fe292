import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { readCatalogues } from "./compile-words.ts";
import { sourceFiles } from "./house.ts";

/** Finds text in the code that belongs in the catalogue, and messages of the catalogue that no code uses. */
const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Files that contain user-facing text. Other files only pass it on. */
const HAS_WORDS =
  /^client\/|^server\/pages\/|\/email-templates\.ts$|^shared\/(?!(contract|stock|words)\/|(device|demo|flags|slugs|throwaway-domains)\.ts)/;

/**
 * Files in which user-facing text is always whole sentences; everything else in them is for programs and the log.
 * Excluded is text that members and teams never read: API documentation, and responses to other services or operators.
 */
const HAS_SENTENCES =
  /^server\/backend\/(?!seed\/|.*documentation\.ts$|accounts\/billing\/webhook\.ts|platform\/(captcha-service|db\/migrate)\.ts)|^shared\/contract\//;

/** Values that programs compare and store, although they look like words. */
const NAMES = new Set([
  "sports club",
  "food and drink",
  "leads to",
  "last day",
  "most joins",
  "taken back",
  "Problem",
  "Alt",
  "Treets",
  "No more results!",
  "Oops something went wrong!",
  // Part of the webhooks' test event.
  "Hello from Treets.",
]);

/** Properties and attributes whose values are identifiers, whatever they look like. */
const TECHNICAL =
  /^(className|class|code|d|viewBox|href|src|to|rel|type|name|id|key|method|action|media|content|style|sizes|transform|points|autoComplete|inputMode|data-.*|pattern|accept|lang|locale|timeZone|fill|stroke|role|hourCycle|from|property|placeholderShown|[A-Z][a-z]+-[A-Z][a-z]+)$/;

/** Returns true for letters with a space between them, or for one capitalised word that is not an identifier. */
export const looksLikeWords = (text: string): boolean =>
  !SELECTOR.test(text) &&
  !NAMES.has(text) &&
  (/\p{L}+['’]?[,:;]? +\p{L}[\p{L}\d]+|\p{L}{2,}[,:;]? +\d|\d +\p{L}{2,}/u.test(text) ||
    /^\p{Lu}\p{Ll}+[.!?…]?$|^E-mails?$/u.test(text.trim()));

const SELECTOR = /\[[a-z-]+[\]=]|:is\(/;

/** Starts like a sentence and continues after a space. */
const SENTENCE = /^\p{Lu}\p{Ll}* \p{Ll}/u;

/** Attributes that users read, whatever their value. */
const SHOWN = /^(label|title|caption|suffix|hint|legend|lead|placeholder|alt|aria-label)$/;

/** Functions whose arguments are selectors or class names. */
const FINDS_ELEMENTS = /^(querySelector(All)?|closest|matches|classNames)$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Returns the syntax tree of a module. It is parsed once for all checks. */
function treeOf(path: string, source: string): unknown {
  const known = trees.get(path);
  if (known?.source === source) return known.body;
  const { body } = parseSync(path, source).program;
  trees.set(path, { source, body });
  return body;
}

const trees = new Map<string, { readonly source: string; readonly body: unknown }>();

/** Returns user-facing text that a module contains, with its line numbers. */
export function wordsIn(path: string, source: string): string[] {
  const found: string[] = [];
  const report = (node: Node, written: string, always = false) => {
    // A fragment of an HTML document may begin or end inside a tag.
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
    // Errors that only developers see.
    if (type === "NewExpression" && nameOf(value.callee) === "Error") return;
    // Compared values are identifiers, such as the name of a key.
    if (type === "BinaryExpression" && /^[!=]==$/.test(String(value.operator))) {
      for (const side of [value.left, value.right]) if (!isNode(side) || side.type !== "Literal") visit(side);
      return;
    }
    if (type === "CallExpression" && FINDS_ELEMENTS.test(propertyOf(value.callee))) return;
    if ((type === "JSXAttribute" || type === "Property") && TECHNICAL.test(nameOf(value.name ?? value.key))) {
      // The value is for programs, except for elements inside it, such as the button of an empty list.
      if (type === "JSXAttribute") {
        visit(elementsIn(value.value));
        visit(recordIn(value.value));
        return;
      }
      if (isNode(value.value) && /Literal$/.test(value.value.type)) {
        // An identifier is never a sentence.
        if (SENTENCE.test(String(value.value.value))) report(value.value, String(value.value.value), true);
        return;
      }
    }
    // Keyboard keys and code are the same in every language.
    if (
      type === "JSXElement" &&
      isNode(value.openingElement) &&
      /^(kbd|code)$/.test(nameOf(value.openingElement.name))
    )
      return;
    // A property's name is not shown; its value may be.
    if (type === "Property" && value.computed !== true) {
      visit(value.value);
      return;
    }
    // Without a space it is an identifier composed of two parts, such as the name of a field.
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

/** Returns the outermost JSX elements of a tree, at any depth. */
function elementsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (!isNode(value)) return [];
  if (/^JSX(Element|Fragment)$/.test(value.type)) return [value];
  return Object.values(value).flatMap(elementsIn);
}

/**
 * Returns an object passed to an attribute, such as that for the first of two fields, whose properties have names
 * themselves.
 */
const recordIn = (value: unknown): unknown =>
  isNode(value) && isNode(value.expression) && value.expression.type === "ObjectExpression"
    ? value.expression
    : undefined;

/**
 * Returns the sentences in modules with little user-facing text: error messages and validation messages. API
 * documentation stays in English.
 */
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
    if (type === "CallExpression" && /^(endpoint|download)$/.test(nameOf(value.callee))) return;
    if (type === "LogicalExpression" && isNode(value.right) && isName(value.right))
      found.push(`${path}:${source.slice(0, value.start).split("\n").length} ${value.right.value}`);
    const text = type === "TemplateLiteral" ? rawOf(value) : type === "Literal" ? String(value.value) : "";
    if (/^\p{Lu}\S* .*[.!?]$/u.test(text) && !NAMES.has(text))
      found.push(`${path}:${source.slice(0, value.start).split("\n").length} ${text}`);
    for (const [name, part] of Object.entries(value)) if (name !== "type") visit(part);
  };
  visit(parseSync(path, source).program.body);
  return found;
}

/** True for text that stands in for a missing name, such as in `name ?? "Somebody"`. */
const isName = ({ type, value }: Node): boolean =>
  type === "Literal" && typeof value === "string" && /^\p{Lu}[\p{Ll} ]/u.test(value) && !NAMES.has(value);

const rawOf = (template: Node): string =>
  (template.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join("");

const propertyOf = (callee: unknown): string =>
  isNode(callee) && /MemberExpression$/.test(callee.type) ? nameOf(callee.property) : nameOf(callee);

const nameOf = (node: unknown): string =>
  isNode(node) ? String(typeof node.name === "string" ? node.name : (node.value ?? "")) : "";

/**
 * Returns messages that are evaluated while a module loads. A server does not know the reader's language at that point
 * and would use one language for ever.
 */
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

type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns text that a module passes to messages as parameters, or uses in place of one, such as `x ?? "them"`. Options
 * of a `select` are identifiers.
 */
export function textInMessages(path: string, source: string, catalogue: Catalogue): string[] {
  const rooms = new Map(
    [...source.matchAll(/import \* as (\w+) from "#words\/([\w-]+)\.ts"/g)].map(
      ([, alias = "", room = ""]) => [alias, room],
    ),
  );
  const messageOf = (value: unknown): string | undefined => {
    const callee = isNode(value) && value.type === "CallExpression" ? value.callee : undefined;
    if (!isNode(callee) || callee.type !== "MemberExpression") return undefined;
    const room = rooms.get(nameOf(callee.object));
    return room && catalogue[room]?.[nameOf(callee.property)];
  };
  const found: string[] = [];
  const report = ({ start, value }: Node) =>
    found.push(`${path}:${source.slice(0, start).split("\n").length} ${String(value)}`);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const message = messageOf(value);
    const [parameters] = (message !== undefined && (value.arguments as readonly unknown[])) || [];
    if (isNode(parameters) && parameters.type === "ObjectExpression") {
      for (const property of parameters.properties as readonly Node[]) {
        if (new RegExp(`\\{${nameOf(property.key)}, select`).test(message ?? "")) continue;
        outcomesOf(property.value).filter(isText).forEach(report);
      }
    }
    const outcomes = /^(Conditional|Logical)Expression$/.test(value.type) ? outcomesOf(value) : [];
    if (outcomes.some((each) => messageOf(each) !== undefined)) outcomes.filter(isText).forEach(report);
    for (const [name, part] of Object.entries(value)) if (name !== "type") visit(part);
  };
  if (rooms.size > 0) visit(treeOf(path, source));
  return [...new Set(found)];
}

/** Returns the expressions that can become the value of a conditional or logical expression. */
function outcomesOf(value: unknown): Node[] {
  if (!isNode(value)) return [];
  if (value.type === "ConditionalExpression")
    return [...outcomesOf(value.consequent), ...outcomesOf(value.alternate)];
  if (value.type === "LogicalExpression") return [...outcomesOf(value.left), ...outcomesOf(value.right)];
  return [value];
}

const isText = ({ type, value }: Node): boolean =>
  type === "Literal" && typeof value === "string" && /\p{L}{2}/u.test(value);

/** Returns the catalogue keys that a module uses, as "room.key", or as "room.*" for a lookup by name. */
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
      .filter((path) => /^(client|server|shared)\//.test(path))
      .map((path) => [path, read(path)]),
  );
  const literal = [...sources]
    .filter(([path]) => HAS_WORDS.test(path))
    .flatMap(([path, source]) => wordsIn(path, source));
  const sentences = [...sources]
    .filter(([path]) => HAS_SENTENCES.test(path))
    .flatMap(([path, source]) => sentencesIn(path, source));
  const said = new Set([...sources.values()].flatMap(keysIn));
  const catalogue = (await readCatalogues()).get("en") ?? {};
  const unused = Object.entries(catalogue).flatMap(([room, messages]) =>
    Object.keys(messages)
      .map((key) => `${room}.${key}`)
      .filter((key) => !said.has(key) && !said.has(`${room}.*`)),
  );
  const passed = [...sources].flatMap(([path, source]) => textInMessages(path, source, catalogue));
  const early = [...sources].flatMap(([path, source]) => wordsSaidEarly(path, source));
  return [
    ...early.map((words) => `${words}: is said while the module is read, before it is known to whom`),
    ...[...literal, ...sentences, ...passed].map(
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
