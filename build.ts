import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as esbuild from "esbuild";
import { minify } from "rolldown/utils";
import { bundledOnce, madeOnce, tidyCache } from "./scripts/build-cache.ts";
import { oneLanguage, postHogInParts, reactRouterIsPure, shellInOnePiece } from "./scripts/build-plugins.ts";
import { nodeOptions } from "./scripts/bundle-for-node.ts";
import { type ClientGraph, readClientGraph } from "./scripts/client-graph.ts";
import { compileWords } from "./scripts/compile-words.ts";
import { makeIcons } from "./scripts/make-icons.ts";
import { type RouteId, routeIds, routeOf } from "./shared/routes.ts";

type Language = import("./shared/words/language.ts").Language;
type Outputs = esbuild.Metafile["outputs"];

/**
 * Builds the browser's files and the server into dist/.
 *
 *     dist/client/assets/*             hashed files with .br and .gz beside them
 *     dist/client/root/*               files that live at the site's root, such as the icon
 *     dist/client/builds/latest.json   written last, after everything it promises
 *     dist/client/assets.json          which files each route needs, for the server
 *     dist/server/main.js              the process
 */
const root = import.meta.dirname;
const clientFolder = join(root, "dist/client");
const serverFolder = join(root, "dist/server");
const ASSET_PATH = "/assets/";
export const ENTRY = "client/entry.tsx";
const APPLICATION_LAYOUTS = "client/layouts/application.tsx";

interface RouteFiles {
  js: string[];
  css: string[];
}

interface ClientOutputs {
  /** A browser downloads one language, so there is a bundle for each. */
  readonly scripts: ReadonlyMap<Language, Outputs>;
  /** Addresses of sheets by the module that needs them. */
  readonly sheets: ReadonlyMap<string, string>;
  /** Addresses of the fonts that the sheets name. */
  readonly fonts: readonly string[];
}

export interface BuildOptions {
  /** Development builds keep names readable and skip compressing. */
  readonly development?: boolean;
}

export async function build({ development = false }: BuildOptions = {}): Promise<{ id: string }> {
  await Promise.all([rm(join(root, "dist"), { recursive: true, force: true }), compileWords()]);
  await mkdir(join(clientFolder, "builds/meta"), { recursive: true });
  const [client] = await Promise.all([buildClient(development), buildServer(development)]);
  await cp(join(root, "client/root"), join(clientFolder, "root"), { recursive: true });
  await buildServiceWorker(development);
  await makeIcons(join(root, "client/root/favicon.svg"), join(clientFolder, "root"));
  if (!development) {
    await shortenScripts();
    await compressAssets();
    await tidyCache();
  }
  return publishBuild(client);
}

/** Builds of a development server, kept so that the next one only looks at what has changed. */
const kept = new Map<string, Promise<esbuild.BuildContext>>();

async function bundle(
  name: string,
  development: boolean,
  options: () => esbuild.BuildOptions,
  steeredBy?: unknown,
): Promise<Pick<esbuild.BuildResult<{ metafile: true }>, "metafile">> {
  const complete = { ...options(), metafile: true } as const;
  if (!development) return bundledOnce(name, complete, steeredBy, () => esbuild.build(complete));
  const context = kept.get(name) ?? esbuild.context(complete);
  kept.set(name, context);
  return (await context).rebuild() as Promise<esbuild.BuildResult<{ metafile: true }>>;
}

/** What imports what, read again for each build, as styles and scripts are parted by it. */
export async function clientInputs(development: boolean): Promise<esbuild.Metafile["inputs"]> {
  const { metafile } = await bundle("graph", development, () => ({
    ...clientOptions(development),
    entryPoints: [ENTRY],
    minify: false,
    write: false,
  }));
  return metafile.inputs;
}

/** Browsers that can run what is built. */
const TARGETS = ["es2022", "chrome111", "firefox115", "safari16.4"];

function clientOptions(development: boolean) {
  return {
    absWorkingDir: root,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "browser",
    target: [...TARGETS],
    jsx: "automatic",
    jsxDev: development,
    minify: !development,
    sourcemap: development ? "linked" : false,
    metafile: true,
    outdir: "dist/client/assets",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    define: {
      "process.env.NODE_ENV": JSON.stringify(development ? "development" : "production"),
      __DEVELOPMENT__: String(development),
    },
    loader: { ".svg": "file", ".woff2": "file" },
    legalComments: "none",
    logLevel: "warning",
  } as const satisfies esbuild.BuildOptions;
}

/** At the root of the site, as it stands in for any page; all languages in one file, as it speaks the one of its wallet. */
async function buildServiceWorker(development: boolean): Promise<void> {
  const { metafile } = await esbuild.build({
    ...clientOptions(development),
    splitting: false,
    format: "iife",
    entryPoints: { "service-worker": "client/offline/service-worker.ts" },
    outdir: "dist/client/root",
    // It stands alone, so its styles do as well.
    loader: { ".css": "text" },
    entryNames: "[name]",
  });
  refuseServerFiles(metafile);
}

/** Comes by itself once a page is shown. */
const FOLLOWING = ["client/services.ts", "client/unanswered.ts", "client/overlays/late-overlays.tsx"];

export async function clientGraph(development: boolean): Promise<ClientGraph> {
  const withFrame = routeIds.map((id) =>
    routeOf(id).layout === "empty" ? [pageModule(id)] : [pageModule(id), APPLICATION_LAYOUTS],
  );
  // A development server is near, and its builds must be quick.
  const together = development ? undefined : [FOLLOWING, ...withFrame];
  return readClientGraph(await clientInputs(development), ENTRY, routeIds.map(pageModule), together);
}

let graph: ClientGraph;

async function buildClient(development: boolean): Promise<ClientOutputs> {
  graph = await clientGraph(development);
  const { languages } = await import("./shared/words/language.ts");
  const [scripts, { sheets, fonts }] = await Promise.all([
    Promise.all(
      languages.map(
        async (language): Promise<[Language, Outputs]> => [
          language,
          await buildScripts(language, development),
        ],
      ),
    ),
    buildSheets(development),
  ]);
  return { scripts: new Map(scripts), sheets, fonts };
}

async function buildScripts(language: Language, development: boolean): Promise<Outputs> {
  const { metafile } = await bundle(
    `client in ${language}`,
    development,
    () => ({
      ...clientOptions(development),
      entryPoints: [ENTRY],
      loader: { ...clientOptions(development).loader, ".css": "empty" },
      plugins: [
        oneLanguage(root, language),
        reactRouterIsPure,
        postHogInParts(root),
        shellInOnePiece(root, ENTRY, () => graph),
      ],
    }),
    [[...graph.loadedLater], graph.usual, [...graph.companions]],
  );
  refuseServerFiles(metafile);
  return metafile.outputs;
}

/** One sheet of what many pages share and one for each page that has styles of its own. */
async function buildSheets(development: boolean): Promise<Pick<ClientOutputs, "sheets" | "fonts">> {
  const contents = new Map([[ENTRY, graph.sharedStyles], ...graph.ownStyles]);
  const { metafile } = await esbuild.build({
    ...clientOptions(development),
    splitting: false,
    entryPoints: [...contents.keys()].map((module) => ({
      in: `styles-of:${module}`,
      out: module === ENTRY ? "app" : basename(module, ".tsx"),
    })),
    plugins: [importsOf(contents)],
  });
  const sheets = new Map(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint ? [[entryPoint.replace("styles-of:", ""), assetUrl(path)]] : [],
    ),
  );
  const fonts = Object.keys(metafile.outputs).filter((path) => path.endsWith(".woff2"));
  return { sheets, fonts: fonts.map(assetUrl) };
}

const importsOf = (contents: ReadonlyMap<string, readonly string[]>): esbuild.Plugin => ({
  name: "imports-of",
  setup(setup) {
    setup.onResolve({ filter: /^styles-of:/ }, ({ path }) => ({
      path: path.replace("styles-of:", ""),
      namespace: "styles-of",
    }));
    setup.onLoad({ filter: /.*/, namespace: "styles-of" }, ({ path }) => ({
      contents: (contents.get(path) ?? [])
        .map((style) => `@import ${JSON.stringify(join(root, style))};`)
        .join("\n"),
      loader: "css",
      resolveDir: root,
    }));
  },
});

/** The browser must never be sent a file of the server; this holds even where a type check was skipped. */
function refuseServerFiles({ inputs }: esbuild.Metafile): void {
  const foreign = Object.keys(inputs).filter((path) => /^(server|scripts|test)\//.test(path));
  if (foreign.length > 0)
    throw new Error(`The browser's bundle holds files of the server: ${foreign.join(", ")}`);
}

async function buildServer(development: boolean): Promise<void> {
  await bundle("server", development, () =>
    nodeOptions(serverEntries(development), "dist/server", development),
  );
  const migrations = join(root, "server/backend/platform/db/migrations");
  await Promise.all([
    cp(migrations, join(serverFolder, "migrations"), { recursive: true }),
    cp(join(root, "server/stock"), join(serverFolder, "stock"), { recursive: true }),
  ]);
}

function serverEntries(development: boolean): Record<string, string> {
  return {
    main: "server/main.ts",
    "backend-main": "server/backend-main.ts",
    "pglite-worker": "server/backend/platform/db/pglite-worker.ts",
    ...(development ? { development: "server/development.ts" } : {}),
  };
}

/** Writes what the server and open pages read of this build; latest.json goes last. */
async function publishBuild({ scripts, sheets, fonts }: ClientOutputs): Promise<{ id: string }> {
  const isPage = new Set(routeIds.map(pageModule));
  const filesIn = (outputs: Outputs) => {
    const filesOf = (module: string): RouteFiles => {
      const sheet = sheets.get(module);
      return { js: scriptsOf(outputs, module), css: sheet ? [sheet] : [] };
    };
    const entry = filesOf(ENTRY);
    const withoutEntry = ({ js, css }: RouteFiles) => ({
      js: js.filter((path) => !entry.js.includes(path)),
      css,
    });
    const layout = filesOf(APPLICATION_LAYOUTS);
    const withLayout = (id: RouteId) => {
      const { js, css } = filesOf(pageModule(id));
      return { js: routeOf(id).layout === "empty" ? js : [...new Set([...js, ...layout.js])], css };
    };
    const routes = Object.fromEntries(routeIds.map((id) => [id, withoutEntry(withLayout(id))]));
    const parts = Object.fromEntries(
      Object.values(outputs).flatMap(({ entryPoint }) =>
        entryPoint?.startsWith(CLIENT) && !isPage.has(entryPoint)
          ? [[entryPoint.slice(CLIENT.length), withoutEntry(filesOf(entryPoint)).js]]
          : [],
      ),
    );
    return { entry, routes, parts };
  };
  const languages = Object.fromEntries(
    [...scripts].map(([language, outputs]) => [language, filesIn(outputs)]),
  );
  const id = createHash("sha256").update(JSON.stringify(languages)).digest("hex").slice(0, 16);
  const timestamp = Date.now();
  const prerendered = await prerenderedPaths();
  const { FIRST_LANGUAGE } = await import("./shared/words/language.ts");
  const { routes } = languages[FIRST_LANGUAGE] ?? {};
  await writeFile(join(clientFolder, "assets.json"), JSON.stringify({ id, timestamp, fonts, languages }));
  await writeFile(
    join(clientFolder, `builds/meta/${id}.json`),
    JSON.stringify({ id, timestamp, prerendered, routes }),
  );
  await writeFile(join(clientFolder, "builds/latest.json"), JSON.stringify({ id, timestamp }));
  return { id };
}

async function prerenderedPaths(): Promise<string[]> {
  return routeIds.filter((id) => routeOf(id).prerender).map((id) => routeOf(id).path);
}

/** The addresses of a module's file and of what that file imports at once. */
function scriptsOf(outputs: esbuild.Metafile["outputs"], module: string): string[] {
  const found = Object.entries(outputs).find(([, output]) => output.entryPoint === module);
  if (!found) throw new Error(`The build made no file for ${module}`);
  const js = new Set<string>();
  const collect = (path: string) => {
    if (js.has(path)) return;
    js.add(path);
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind === "import-statement" && outputs[imported]) collect(imported);
    }
  };
  collect(found[0]);
  return [...js].map(assetUrl);
}

const assetUrl = (output: string) => ASSET_PATH + relative("dist/client/assets", output);
const CLIENT = "client/";
export const pageModule = (id: string) => `${CLIENT}pages/${kebabCase(id)}.tsx`;
const kebabCase = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** A second minifier finds 3 % more in what the bundler has minified: 4 KB of any first visit. */
async function shortenScripts(): Promise<void> {
  const folder = join(clientFolder, "assets");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const source = await readFile(path, "utf8");
      const shortened = await madeOnce("shortened", source, async () => {
        const { code, errors } = await minify(name, source, { module: true, compress: { target: TARGETS } });
        if (errors.length > 0) throw new Error(`${name} could not be minified: ${errors[0]?.message}`);
        return code;
      });
      await writeFile(path, shortened);
    }),
  );
}

async function compressAssets(): Promise<void> {
  const folder = join(clientFolder, "assets");
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
      const brotli = await madeOnce("brotli", bytes, () => promisify(brotliCompress)(bytes, best));
      await writeFile(`${path}.br`, brotli);
      await writeFile(
        `${path}.gz`,
        await madeOnce("gzip", bytes, () => promisify(gzip)(bytes, { level: 9 })),
      );
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  const started = performance.now();
  const { id } = await build({ development: process.argv.includes("--development") });
  console.log(`Built ${id} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
