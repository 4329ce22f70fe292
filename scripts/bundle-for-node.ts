import { join } from "node:path";
import * as esbuild from "esbuild";
import { drizzleIsOneCopy, elementsAsGiven, reactWritesStrings } from "./build-plugins.ts";

const root = join(import.meta.dirname, "..");

/** Build options of the server and of other programs that use its modules. */
export const nodeOptions = (entryPoints: Record<string, string>, outdir: string, development: boolean) =>
  ({
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node22",
    jsx: "automatic",
    jsxDev: development,
    minify: false,
    // The output is as readable as the source.
    sourcemap: false,
    outdir,
    entryNames: "[name]",
    chunkNames: "chunks/[name]-[hash]",
    loader: { ".css": "empty", ".svg": "empty" },
    mainFields: ["module", "main"],
    plugins: [
      externalPackages(development),
      drizzleIsOneCopy,
      ...(development ? [] : [reactWritesStrings, elementsAsGiven]),
    ],
    define: { "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production") },
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    logLevel: "warning",
  }) as const satisfies esbuild.BuildOptions;

/** Bundles programs that use the product's modules, including their style imports, as the server's bundle does. */
export async function bundleForNode(
  entryPoints: Record<string, string>,
  outdir: string,
  { plainReact = false } = {},
): Promise<void> {
  const options = nodeOptions(entryPoints, outdir, false);
  await esbuild.build(
    plainReact ? { ...options, plugins: [externalPackages(false), drizzleIsOneCopy] } : options,
  );
}

/** Packages that only work on the server when bundled: they must share one React, or their entry for Node differs. */
const BUNDLED_TO_WORK = [
  "@base-ui",
  "@floating-ui/react-dom",
  "@rc-component",
  "rc-slider",
  "react",
  "react-day-picker",
  "react-dom",
  "react-easy-crop",
  "react-phone-number-input",
  "react-router",
  "scheduler",
  "use-sync-external-store",
];

/**
 * Packages of hundreds of small files, most of them never needed. Reading them one by one makes the start slow and
 * large.
 */
const BUNDLED_TO_BE_SMALL = ["@orpc", "date-fns", "@date-fns", "drizzle-orm", "libphonenumber-js", "zod"];

const BUNDLED_PACKAGES = new RegExp(`^(${[...BUNDLED_TO_WORK, ...BUNDLED_TO_BE_SMALL].join("|")})(/|$)`);

/** External in development, to let successive builds share one React. */
const SHARED_PACKAGES = /^(react-dom|react-router|react|scheduler)(\/|$)/;

const externalPackages = (development: boolean): esbuild.Plugin => ({
  name: "external-packages",
  setup(setup) {
    const isBundled = (path: string) =>
      BUNDLED_PACKAGES.test(path) && !(development && SHARED_PACKAGES.test(path));
    setup.onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === "entry-point" || isBundled(path) ? undefined : { path, external: true },
    );
  },
});
