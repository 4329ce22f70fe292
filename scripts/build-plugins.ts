import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "esbuild";

/**
 * React's server renderer encodes every piece of markup into small byte views before it hands them on. The document
 * writer collects a page and encodes it once, so here React hands on the strings as they are; it costs the server a
 * fifth less per page. The build fails when React's source no longer has the places this changes.
 */
export const reactWritesStrings: Plugin = {
  name: "react-writes-strings",
  setup(setup) {
    setup.onLoad({ filter: /react-dom-server\.node\.production\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
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
      // How large a part is decides whether it is sent on its own; characters tell that as well as bytes.
      const contents = replaceOnce(precomputed, 'Buffer.byteLength(chunk, "utf8")', "chunk.length");
      return { contents, loader: "js" };
    });
  },
};

/** React Router's components are made by calls that esbuild cannot know to be free of effects; said so, unused ones go. */
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
 * What the entry needs is there before anything is loaded later, and every later part says so by importing it. Without
 * that esbuild cuts the shell into a file for every set of pages that share a bit of it: dozens of requests before a
 * page comes alive, each compressed on its own.
 */
export function shellInOnePiece(root: string, entry: string, loadedLater: () => ReadonlySet<string>): Plugin {
  return {
    name: "shell-in-one-piece",
    setup(setup) {
      setup.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        if (!loadedLater().has(relative(root, path))) return undefined;
        const source = await readFile(path, "utf8");
        return {
          contents: `${source}\nimport ${JSON.stringify(join(root, entry))};`,
          loader: path.endsWith("x") ? "tsx" : "ts",
        };
      });
    },
  };
}

function replaceBetween(source: string, from: string, until: string, replacement: string): string {
  const start = source.indexOf(from);
  const end = source.indexOf(until, start);
  if (start === -1 || end === -1) throw new Error(`React's server renderer no longer has "${from}"`);
  return source.slice(0, start) + replacement + source.slice(end);
}

function replaceOnce(source: string, text: string, replacement: string): string {
  if (source.split(text).length !== 2)
    throw new Error(`React's server renderer no longer has "${text}" once`);
  return source.replace(text, replacement);
}
