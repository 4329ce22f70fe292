import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/**
 * Compiles the catalogue, `shared/words/<language>.json`, into functions with typed parameters:
 *
 *     shared/words/compiled/<room>.ts             uses the language of the request; imported by servers
 *     shared/words/compiled/<language>/<room>.ts  one language; replaces the former in a browser's bundle
 *
 * Both are imported as `#words/<room>.ts`. Messages are ICU MessageFormat, which translators and their tools support.
 */
const folder = join(import.meta.dirname, "../shared/words");
const compiledFolder = join(folder, "compiled");
/** The language whose messages define the parameters; all other languages have the same ones. */
const FIRST = "en";

export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;
type ParameterKind = "text" | "number" | "element" | readonly string[];
type Parameters = ReadonlyMap<string, ParameterKind>;

interface Message {
  readonly parameters: Parameters;
  /** A TypeScript expression over the parameters. */
  readonly expression: string;
  readonly uses: ReadonlySet<"plural" | "number" | "ended">;
}

export async function readCatalogues(): Promise<ReadonlyMap<string, Catalogue>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const read = async (name: string): Promise<[string, Catalogue]> => [
    name.slice(0, -".json".length),
    JSON.parse(await readFile(join(folder, name), "utf8")),
  ];
  return new Map(await Promise.all(names.map(read)));
}

/** Writes the files that changed. Throws one error listing all faults of the catalogue. */
export async function compileWords(): Promise<void> {
  const catalogues = await readCatalogues();
  const files = filesFrom(catalogues);
  await mkdir(compiledFolder, { recursive: true });
  const before = await readdir(compiledFolder, { recursive: true, withFileTypes: true });
  const known = new Set([...files.keys()].map((name) => join(compiledFolder, name)));
  for (const entry of before) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !known.has(path)) await rm(path);
  }
  for (const [name, content] of files) {
    const path = join(compiledFolder, name);
    if ((await readFile(path, "utf8").catch(() => undefined)) === content) continue;
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, content);
  }
}

export function filesFrom(catalogues: ReadonlyMap<string, Catalogue>): ReadonlyMap<string, string> {
  const first = catalogues.get(FIRST);
  if (!first) throw new Error(`shared/words/${FIRST}.json is missing`);
  const languages = [FIRST, ...[...catalogues.keys()].filter((language) => language !== FIRST)];
  const faults: string[] = [];
  const compiled = (language: string, room: string, key: string, text: string): Message => {
    try {
      return compileMessage(language, text);
    } catch (error) {
      faults.push(`${language}.json, ${room}.${key}: ${error instanceof Error ? error.message : error}`);
      return { parameters: new Map(), expression: '""', uses: new Set() };
    }
  };
  const files = new Map<string, string>();
  for (const [room, messages] of Object.entries(first)) {
    if (/^languages?$/.test(room))
      faults.push(`${room} is no name for a room: a module of the compiler has it`);
    const keys = Object.keys(messages);
    const wanted = new Map(
      Object.entries(messages).map(([key, text]) => [key, compiled(FIRST, room, key, text).parameters]),
    );
    for (const language of languages) {
      const own = catalogues.get(language)?.[room] ?? {};
      const made = new Map<string, Message>();
      for (const key of keys) {
        const text = own[key];
        if (text === undefined) {
          faults.push(`${language}.json lacks ${room}.${key}`);
          continue;
        }
        const message = compiled(language, room, key, text);
        const difference = differenceOf(wanted.get(key) ?? new Map(), message.parameters);
        if (difference) faults.push(`${language}.json, ${room}.${key}: ${difference}`);
        made.set(key, message);
      }
      for (const key of Object.keys(own))
        if (!keys.includes(key))
          faults.push(`${language}.json has ${room}.${key}, which ${FIRST}.json has not`);
      files.set(`${language}/${room}.ts`, languageModule(made, wanted));
    }
    files.set(`${room}.ts`, dispatcher(room, languages, wanted));
  }
  for (const [language, catalogue] of catalogues)
    for (const room of Object.keys(catalogue))
      if (!first[room]) faults.push(`${language}.json has the room ${room}, which ${FIRST}.json has not`);
  if (faults.length > 0) throw new Error(`The message catalogue has errors:\n${faults.join("\n")}`);
  const names = languages.map((language) => JSON.stringify(language)).join(", ");
  files.set(
    "languages.ts",
    `/** Every language there is a catalogue of, the first one first. */\nexport const languages = [${names}] as const;\nexport type Language = (typeof languages)[number];\n`,
  );
  files.set("language.ts", `export { language } from "../language.ts";\n`);
  for (const language of languages)
    files.set(
      `${language}/language.ts`,
      `import type { Language } from "../languages.ts";\nexport const language = (): Language => ${JSON.stringify(language)};\n`,
    );
  return files;
}

function compileMessage(language: string, text: string): Message {
  const parameters = new Map<string, ParameterKind>();
  const uses = new Set<"plural" | "number" | "ended">();
  const meet = (name: string, kind: ParameterKind) => {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`"${name}" is not a valid parameter name`);
    const before = parameters.get(name);
    if (before !== undefined && String(before) !== String(kind))
      throw new Error(`${name} is used as two kinds of parameter`);
    parameters.set(name, kind);
  };
  const quoted = JSON.stringify(language);
  /** Returns string expressions to join with +, or array items if the message contains elements. */
  const partsOf = (elements: readonly MessageFormatElement[], counted: string | undefined): string[] =>
    elements.flatMap((element, index) => {
      switch (element.type) {
        case TYPE.literal: {
          const value = isEnded(elements, index - 1) ? element.value.slice(1) : element.value;
          return value === "" ? [] : JSON.stringify(value);
        }
        case TYPE.argument:
          meet(element.value, "text");
          if (!isEnded(elements, index)) return `p.${element.value}`;
          uses.add("ended");
          return `ended(p.${element.value})`;
        case TYPE.number:
          meet(element.value, "number");
          uses.add("number");
          return `number(${quoted}, p.${element.value})`;
        case TYPE.pound:
          uses.add("number");
          return `number(${quoted}, p.${counted})`;
        case TYPE.select: {
          const options = Object.keys(element.options).filter((option) => option !== "other");
          meet(element.value, [...options, ...("other" in element.options ? ["other"] : [])]);
          return chosen(
            element.options,
            (option) => `p.${element.value} === ${JSON.stringify(option)}`,
            counted,
          );
        }
        case TYPE.plural: {
          if (element.offset !== 0) throw new Error("a plural offset is not supported");
          meet(element.value, "number");
          uses.add("plural");
          const exact = (option: string) => option.startsWith("=");
          const test = (option: string) =>
            exact(option)
              ? `p.${element.value} === ${Number(option.slice(1))}`
              : `plural(${quoted}, p.${element.value}${element.pluralType === "ordinal" ? ', "ordinal"' : ""}) === ${JSON.stringify(option)}`;
          return chosen(element.options, test, element.value);
        }
        case TYPE.tag:
          meet(element.value, "element");
          return `p.${element.value}(${joined(element.children, counted)})`;
        default:
          throw new Error("dates and times must be formatted before they are passed to a message");
      }
    });
  const joined = (elements: readonly MessageFormatElement[], counted: string | undefined) => {
    if (elements.some(({ type }) => type === TYPE.tag))
      throw new Error("an element cannot be inside another element or a choice");
    return partsOf(elements, counted).join(" + ") || '""';
  };
  const chosen = (
    options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
    test: (option: string) => string,
    counted: string | undefined,
  ): string => {
    const rest = options.other;
    if (!rest) throw new Error("a choice needs the option other");
    const others = Object.entries(options).filter(([name]) => name !== "other");
    const branches = others.map(([name, { value }]) => `${test(name)} ? ${joined(value, counted)} : `);
    return `(${branches.join("")}${joined(rest.value, counted)})`;
  };
  const elements = parse(text, { shouldParseSkeletons: false });
  const hasElements = elements.some(({ type }) => type === TYPE.tag);
  const parts = partsOf(elements, undefined);
  return {
    parameters,
    expression: hasElements ? `[${parts.join(", ")}]` : parts.join(" + ") || '""',
    uses,
  };
}

/** True if the element at this index is a text parameter and a full stop follows that ends its sentence. */
function isEnded(elements: readonly MessageFormatElement[], index: number): boolean {
  const next = elements[index + 1];
  return (
    elements[index]?.type === TYPE.argument && next?.type === TYPE.literal && /^\.(\s|$)/.test(next.value)
  );
}

function differenceOf(wanted: Parameters, found: Parameters): string | undefined {
  for (const [name, kind] of found) {
    const other = wanted.get(name);
    if (other === undefined) return `has {${name}}, which ${FIRST}.json has not`;
    const same =
      Array.isArray(kind) && Array.isArray(other) ? kind.every((one) => other.includes(one)) : kind === other;
    if (!same) return `uses {${name}} in another way than ${FIRST}.json`;
  }
  for (const [name] of wanted) if (!found.has(name)) return `lacks {${name}}`;
  return undefined;
}

const isRich = (parameters: Parameters) => [...parameters.values()].includes("element");

function signature(parameters: Parameters): string {
  if (parameters.size === 0) return "(): string";
  const types = [...parameters].map(([name, kind]) => {
    const type =
      kind === "text"
        ? "string"
        : kind === "number"
          ? "number"
          : kind === "element"
            ? "(text: string) => T"
            : kind.map((option) => JSON.stringify(option)).join(" | ");
    return `readonly ${name}: ${type}`;
  });
  const rich = isRich(parameters);
  return `${rich ? "<T>" : ""}(p: { ${types.join("; ")} }): ${rich ? "readonly (string | T)[]" : "string"}`;
}

/** Declared under a prefixed name first, as a key may be a reserved word, such as "delete". */
const declared = (key: string, signature: string, expression: string) =>
  `const _${key} = ${signature} => ${expression};\nexport { _${key} as ${key} };\n`;

function languageModule(
  messages: ReadonlyMap<string, Message>,
  wanted: ReadonlyMap<string, Parameters>,
): string {
  const uses = [...new Set([...messages.values()].flatMap((message) => [...message.uses]))].sort();
  const imports = uses.length > 0 ? `import { ${uses.join(", ")} } from "../../format.ts";\n` : "";
  const body = [...messages].map(([key, { expression }]) =>
    declared(key, signature(wanted.get(key) ?? new Map()), expression),
  );
  return `${imports}${body.join("")}`;
}

/** Rooms whose messages are passed on as values and get their parameters when they are read. */
const KEPT_ROOMS: readonly string[] = ["audit"];

/**
 * Makes text parameters reject a few of the program's identifiers ("month", "owner"): each language has its own words
 * for those, by `select`.
 */
function guarded(room: string, parameters: Parameters): string {
  const texts = [...parameters].flatMap(([name, kind]) => (kind === "text" ? [JSON.stringify(name)] : []));
  const open = signature(parameters);
  if (texts.length === 0 || isRich(parameters) || KEPT_ROOMS.includes(room)) return open;
  const [, type] = /^\(p: (.*)\): string$/.exec(open) ?? [];
  return `<P extends ${type}>(p: P & Written<P, ${texts.join(" | ")}>): string`;
}

function dispatcher(
  room: string,
  languages: readonly string[],
  wanted: ReadonlyMap<string, Parameters>,
): string {
  const imports = languages
    .map((language) => `import * as ${language} from "./${language}/${room}.ts";\n`)
    .join("");
  const body = [...wanted].map(([key, parameters]) =>
    declared(key, guarded(room, parameters), `spoken[language()].${key}(${parameters.size > 0 ? "p" : ""})`),
  );
  return `import { language } from "../language.ts";\nimport type { Written } from "../format.ts";\n${imports}const spoken = { ${languages.join(", ")} };\n${body.join("")}`;
}

if (process.argv[1] === import.meta.filename) await compileWords();
