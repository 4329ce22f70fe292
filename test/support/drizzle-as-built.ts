import { registerHooks } from "node:module";
import { drizzleChanges } from "../../scripts/build-plugins.ts";

/**
 * Loads Drizzle with the changes that the build makes to it, so that tests which run the server from source test the
 * same statements and rows as production has. Imported by each process before anything else.
 */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const [, change] = drizzleChanges.find(([module]) => module.test(url)) ?? [];
    return change ? { ...loaded, source: change(String(loaded.source)) } : loaded;
  },
});
