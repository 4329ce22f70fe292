import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";
import type { ClientGraph } from "./client-graph.ts";

/**
 * React's server renderer encodes every piece of markup into small byte views before passing it on. The document writer
 * collects a page and encodes it once, so this plugin makes React keep strings, write each attribute as one string and
 * pass adjacent pieces on together. It also stops React recording the tree position of every host element, which React
 * only needs for resumable renders and for the component stack of an error; the stack still lists the components. The
 * build fails if React's source no longer contains the code that this replaces.
 */
export const reactWritesStrings: Plugin = {
  name: "react-writes-strings",
  setup(setup) {
    setup.onLoad({ filter: /react-dom-server\.node\.production\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = [strings, wholeAttributes, writtenTogether, unplacedElements].reduce(
        (changed, change) => change(changed),
        source,
      );
      return { contents, loader: "js" };
    });
  },
};

function strings(source: string): string {
  const withWriter = replaceBetween(
    source,
    "function writeChunk(destination, chunk) {",
    "function writeToDestination(",
    `function writeChunk(destination, chunk) {
  if (chunk.length !== 0) writeToDestination(destination, chunk);
}
`,
  );
  const precomputed = replaceOnce(withWriter, "return textEncoder.encode(content);", "return content;");
  // The size only decides whether a part is sent separately; the number of characters is precise enough.
  return replaceOnce(precomputed, 'Buffer.byteLength(chunk, "utf8")', "chunk.length");
}

function wholeAttributes(source: string): string {
  const valued =
    /attributeSeparator,\s+(name|"xlink:href"),\s+attributeAssign,\s+escapeTextForBrowser\(value\),\s+attributeEnd\s/g;
  const withValues = replaceFound(
    source,
    valued,
    8,
    (_, name = "") => `" " + ${name} + '="' + escapeTextForBrowser(value) + '"'`,
  );
  const empty = /attributeSeparator, name, attributeEmptyString/g;
  return replaceFound(withValues, empty, 3, () => `" " + name + '=""'`);
}

function writtenTogether(source: string): string {
  const before =
    /for \(r = segment\[childIdx\]; chunkIdx < r\.index; chunkIdx\+\+\)\s+writeChunk\(destination, chunks\[chunkIdx\]\);/g;
  const untilChild = `r = segment[childIdx];
        writeChunk(destination, chunks.slice(chunkIdx, r.index).join(""));
        chunkIdx = r.index;`;
  const rest =
    /for \(; chunkIdx < chunks\.length - 1; chunkIdx\+\+\)\s+writeChunk\(destination, chunks\[chunkIdx\]\);\s+(chunkIdx < chunks\.length &&\s+\(r = writeChunkAndReturn\(destination, )chunks\[chunkIdx\]/g;
  return replaceFound(
    replaceFound(source, before, 1, () => untilChild),
    rest,
    1,
    (_, write = "") => `${write}(chunkIdx ? chunks.slice(chunkIdx) : chunks).join("")`,
  );
}

function unplacedElements(source: string): string {
  const named = "name = getComponentNameFromType(type),";
  const placed = "key = [task.keyPath, name, keyOrIndex];";
  const noted = "task.componentStack = { parent: task.componentStack, type: node.type };";
  const changes = [
    [named, "name = isOwn(type) ? type : getComponentNameFromType(type),"],
    [placed, `if (!isOwn(type) || null !== task.replay) ${placed} else key = task.keyPath;`],
    [noted, `if (!isOwn(node.type)) ${noted}`],
  ] as const;
  const unplaced = changes.reduce((changed, [from, to]) => replaceOnce(changed, from, to), source);
  return `${unplaced}\nfunction isOwn(type) { return "string" === typeof type; }\n`;
}

/**
 * React's `jsx` checks the props of every element for a spread key and for a ref. Each check meets objects of different
 * shapes and finds nothing: keys are always written last, and React reads a ref where it needs one. What remains is an
 * object literal, which the engine can inline at the call.
 */
export const elementsAsGiven: Plugin = {
  name: "elements-as-given",
  setup(setup) {
    setup.onLoad({ filter: /[\\/]react[\\/]jsx-runtime\.js$/ }, async ({ path }) => {
      const known = await readFile(join(path, "../cjs/react-jsx-runtime.production.js"), "utf8");
      const code = known.slice(known.indexOf("var REACT_ELEMENT_TYPE")).replace(/\s+/g, "");
      if (code !== JSX.replace(/\s+/g, ""))
        throw new Error("React's jsx-runtime no longer matches the expected source");
      return { contents: JSX_AS_GIVEN, loader: "js" };
    });
  },
};

const JSX = `
var REACT_ELEMENT_TYPE = Symbol.for("react.transitional.element"),
  REACT_FRAGMENT_TYPE = Symbol.for("react.fragment");
function jsxProd(type, config, maybeKey) {
  var key = null;
  void 0 !== maybeKey && (key = "" + maybeKey);
  void 0 !== config.key && (key = "" + config.key);
  if ("key" in config) {
    maybeKey = {};
    for (var propName in config)
      "key" !== propName && (maybeKey[propName] = config[propName]);
  } else maybeKey = config;
  config = maybeKey.ref;
  return {
    $$typeof: REACT_ELEMENT_TYPE,
    type: type,
    key: key,
    ref: void 0 !== config ? config : null,
    props: maybeKey
  };
}
exports.Fragment = REACT_FRAGMENT_TYPE;
exports.jsx = jsxProd;
exports.jsxs = jsxProd;
`;

const JSX_AS_GIVEN = `
const ELEMENT = Symbol.for("react.transitional.element");
export const Fragment = Symbol.for("react.fragment");
export function jsx(type, props, key) {
  return { $$typeof: ELEMENT, type, key: key === undefined ? null : "" + key, props };
}
export { jsx as jsxs };
`;

/**
 * Drizzle finds the type of every part of every statement by walking up its prototype chain, to support several copies
 * of its classes. The bundle has one copy, so an `instanceof` check is enough. Result columns are also resolved once
 * per statement (where a value goes and how it is decoded) instead of once per value; a list of 50 has over a thousand
 * values. Its tracing and its cache of results, which the server does not use, would cost every statement five promises.
 */
export const drizzleIsOneCopy: Plugin = {
  name: "drizzle-is-one-copy",
  setup(setup) {
    for (const [filter, change] of drizzleChanges)
      setup.onLoad({ filter }, async ({ path }) => ({
        contents: change(await readFile(path, "utf8")),
        loader: "js",
      }));
  },
};

/** What is changed in which of Drizzle's modules. Tests that run from source make the same changes. */
export const drizzleChanges: readonly (readonly [module: RegExp, change: (source: string) => string])[] = [
  [
    /[\\/]drizzle-orm[\\/]entity\.js$/,
    (source) => replaceBetween(source, "function is(value, type) {", "export {", IS),
  ],
  [
    /[\\/]drizzle-orm[\\/]utils\.js$/,
    (source) =>
      replaceBetween(
        source,
        "function mapResultRow(columns, row, joinsNotNullableMap) {",
        "function orderSelectedFields(",
        ROWS_BY_PLAN,
      ),
  ],
  [
    /[\\/]drizzle-orm[\\/]node-postgres[\\/]session\.js$/,
    (source) => {
      const begin = "  async execute(placeholderValues = {}) {";
      const execute = replaceBetween(source, begin, "  all(placeholderValues = {}) {", EXECUTE);
      return `import { DrizzleQueryError } from "../errors.js";\n${execute}`;
    },
  ],
];

const IS = "function is(value, type) {\n  return value instanceof type;\n}\n";

const EXECUTE = `  async execute(placeholderValues = {}) {
    const params = fillPlaceholders(this.params, placeholderValues);
    const { fields, customResultMapper, queryString } = this;
    const config = fields || customResultMapper ? this.queryConfig : this.rawQueryConfig;
    let result;
    try {
      result = await this.client.query(config, params);
    } catch (error) {
      throw new DrizzleQueryError(queryString, params, error);
    }
    if (config === this.rawQueryConfig) return result;
    if (customResultMapper) return customResultMapper(result.rows);
    return result.rows.map((row) => mapResultRow(fields, row, this.joinsNotNullableMap));
  }
`;

/** A joined table without a matching row is `null`: its first column is `null`, and all its columns are of one table. */
const ROWS_BY_PLAN = `
const plans = new WeakMap();
function planOf(columns, notNull) {
  const cells = columns.map(({ path, field }) => ({
    within: path.slice(0, -1),
    name: path[path.length - 1],
    decoder: is(field, Column) ? field
      : is(field, SQL) ? field.decoder
      : is(field, Subquery) ? field._.sql.decoder
      : field.sql.decoder,
  }));
  const joined = new Map();
  for (const { path: [object, name, deeper], field } of columns) {
    if (!notNull || name === undefined || deeper !== undefined || !is(field, Column)) continue;
    const table = getTableName(field.table);
    const known = joined.get(object);
    if (!known) joined.set(object, { object, first: name, table, isOne: !notNull[table] });
    else if (known.table !== table) known.isOne = false;
  }
  return { cells, absent: [...joined.values()].filter(({ isOne }) => isOne) };
}
function mapResultRow(columns, row, joinsNotNullableMap) {
  let plan = plans.get(columns);
  if (!plan) plans.set(columns, (plan = planOf(columns, joinsNotNullableMap)));
  const { cells, absent } = plan;
  const result = {};
  for (let at = 0; at < cells.length; at++) {
    const { within, name, decoder } = cells[at];
    let node = result;
    for (let step = 0; step < within.length; step++) node = node[within[step]] ??= {};
    const value = row[at];
    node[name] = value === null ? null : decoder.mapFromDriverValue(value);
  }
  for (const { object, first } of absent) if (result[object][first] === null) result[object] = null;
  return result;
}
`;

/** Marks the calls that create React Router's components as pure, which esbuild cannot infer, to drop unused ones. */
export const reactRouterIsPure: Plugin = {
  name: "react-router-is-pure",
  setup(setup) {
    setup.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.m?js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replace(
        /^((?:var|const|let) \w+ = )(React[\w$]*\.(?:forwardRef|createElement|createContext|memo)\()/gm,
        "$1/* @__PURE__ */ $2",
      );
      return { contents, loader: "js" };
    });
  },
};

/**
 * Bundles PostHog's client with only the extensions in use. PostHog reads URLs from the browser and stores them in its
 * cookie before they can be cleaned, so here it reads cleaned ones (client/analytics/seen-address.ts). All extensions
 * come in one file; their calls are marked as pure, to drop the unused ones. An experiment's HTML is rejected, as the
 * page's security policy does not allow markup to be written; text and styles are accepted.
 */
export function postHogInParts(root: string): Plugin {
  const seen = JSON.stringify(join(root, "client/analytics/seen-address.ts"));
  return {
    name: "posthog-in-parts",
    setup(setup) {
      setup.onLoad({ filter: /posthog-js[\\/]dist[\\/]module\.slim\.no-external\.js$/ }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        const located = replaceFound(source, /=null==(\w+)\?void 0:\1\.location,/g, 1, () => "=seenAddress,");
        const contents = replaceFound(located, /\b\w+\.referrer\b/g, 5, () => "seenAddress.referrer");
        return { contents: `import { seenAddress } from ${seen};${contents}`, loader: "js" };
      });
      setup.onLoad({ filter: /posthog-js[\\/]dist[\\/]extension-bundles\.js$/ }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        const calls = /([ ,;}])([\w$]+)=([\w$]+)\((\{|"\[)/g;
        const pure = source.replace(calls, "$1$2=/*@__PURE__*/$3($4");
        const markup = /(\w+)\.innerHTML=(\w+)\.html\b/g;
        const asText = (_: string, element = "", change = "") =>
          `/[<&]/.test(${change}.html)||(${element}.textContent=${change}.html)`;
        return { contents: replaceFound(pure, markup, 1, asText), loader: "js" };
      });
    },
  };
}

/**
 * Replaces the modules that choose a language at run time with the compiled messages of one language. Each importer
 * gets its own copy of a message module, with only the messages that it names. They load with the importer instead of
 * with every page that uses another message of the module, which saves 13 KB of a member's first visit, and the bundler
 * reads 0.7 MB of messages instead of 10.
 */
export const oneLanguage = (root: string, language: string): Plugin => ({
  name: "one-language",
  setup(setup) {
    const sources = new Map<string, Promise<string>>();
    const sourceOf = (path: string) => onceIn(sources, path, () => readFile(path, "utf8"));
    const names = new Map<string, Promise<ReadonlySet<string>>>();
    const namesIn = (path: string) =>
      onceIn(names, path, async () => new Set((await sourceOf(path)).match(/\w+/g)));
    setup.onResolve({ filter: /^#words\// }, ({ path, importer }) => ({
      path: join(root, path.replace("#words", `shared/words/compiled/${language}`)),
      suffix: `?${relative(root, importer)}`,
      pluginData: { importer },
    }));
    setup.onLoad({ filter: /[\\/]shared[\\/]words[\\/]compiled[\\/]/ }, async ({ path, pluginData }) => {
      if (!pluginData) return undefined;
      const named = await namesIn(pluginData.importer);
      const messages = /^const _\w+ = .*\nexport \{ _\w+ as (\w+) \};\n/gm;
      const source = await sourceOf(path);
      const contents = source.replace(messages, (message, name) => (named.has(name) ? message : ""));
      return { contents, loader: "ts" };
    });
  },
});

/** Marks messages as external, for a pass that only reads how modules depend on each other. */
export const withoutWords: Plugin = {
  name: "without-words",
  setup(setup) {
    setup.onResolve({ filter: /^#words\// }, ({ path }) => ({ path, external: true }));
  },
};

function onceIn<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/**
 * Keeps the shell in one file. Everything the entry needs is present before any lazy import runs, and every lazily
 * loaded part declares this by importing the entry. Otherwise esbuild splits the shell into a file for every set of
 * pages sharing a bit of it: dozens of requests before a page becomes interactive, each compressed separately. Modules
 * that most pages use join the shell for the same reason. Modules that share a file with something a part uses are
 * loaded with that part (scripts/shared-files.ts).
 */
export function shellInOnePiece(root: string, entry: string, graph: ClientGraph): Plugin {
  const { loadedLater, usual, companions } = graph;
  return {
    name: "shell-in-one-piece",
    setup(setup) {
      setup.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const module = relative(root, path);
        const withIt = loadedLater.has(module) ? [entry, ...(companions.get(module) ?? [])] : [];
        const added = module === entry ? usual : withIt;
        if (added.length === 0) return undefined;
        const source = await readFile(path, "utf8");
        const imports = added.map((other) => `import ${JSON.stringify(join(root, other))};`);
        return { contents: [source, ...imports].join("\n"), loader: path.endsWith("x") ? "tsx" : "ts" };
      });
    },
  };
}

function replaceFound(
  source: string,
  pattern: RegExp,
  times: number,
  replacement: (...found: string[]) => string,
): string {
  const { length } = [...source.matchAll(pattern)];
  if (length !== times) throw new Error(`Found ${length} matches of ${pattern}, expected ${times}`);
  return source.replace(pattern, replacement);
}

function replaceBetween(source: string, from: string, until: string, replacement: string): string {
  const start = source.indexOf(from);
  const end = source.indexOf(until, start);
  if (start === -1 || end === -1)
    throw new Error(`The source no longer has the expected section from "${from}"`);
  return source.slice(0, start) + replacement + source.slice(end);
}

function replaceOnce(source: string, text: string, replacement: string): string {
  if (source.split(text).length !== 2)
    throw new Error(`React's server renderer no longer has exactly one "${text}"`);
  return source.replace(text, replacement);
}
