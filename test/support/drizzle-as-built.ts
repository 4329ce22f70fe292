import { type ResolveFnOutput, registerHooks } from "node:module";
import { drizzleChanges } from "../../scripts/build-plugins.ts";

const DRIZZLE = "/node_modules/drizzle-orm/";
const found = new Map<string, ResolveFnOutput>();

/**
 * Loads Drizzle with the changes that the build makes to it, so that tests which run the server from source test the
 * same statements and rows as production has. Imported by each process before anything else.
 */
registerHooks({
  /**
   * Finds Drizzle's modules. For each import of each of them Node would parse its package.json of 180 KB again, which took
   * a sixth of the time in which the server is loaded.
   */
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (/^drizzle-orm(\/|$)/.test(specifier)) {
      const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
      found.set(specifier, known);
      return known;
    }
    const isOwn = specifier.startsWith(".") && parentURL?.includes(DRIZZLE);
    if (!isOwn && !(specifier.startsWith("file:") && specifier.includes(DRIZZLE)))
      return next(specifier, context);
    const { href } = new URL(specifier, parentURL);
    return href.endsWith(".js")
      ? { url: href, format: "module", shortCircuit: true }
      : next(specifier, context);
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const [, change] = drizzleChanges.find(([module]) => module.test(url)) ?? [];
    return change ? { ...loaded, source: change(String(loaded.source)) } : loaded;
  },
});
