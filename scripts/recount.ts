import { openDatabase } from "../server/backend/platform/db/database.ts";
import { recountInsights } from "../server/backend/readers/insights/days.ts";
import { loadConfig } from "../server/config.ts";
import { createLog } from "../server/log.ts";
import { operatorOptions, refuseOption } from "./operator-options.ts";

/**
 * Recalculates the aggregates of insights from all claims, views and visits of the configured database with `npm run
 * recount`, or of one community with `npm run recount -- harbour-club`. Needed only if rows bypassed the product, such
 * as from a process of an older version that still ran beside this one. Claims wait meanwhile, seconds for a million.
 */
const USAGE = "Usage: npm run recount [-- SLUG]";
const {
  positionals: [slug, ...more],
} = operatorOptions({ allowPositionals: true }, USAGE);
if (more.length > 0) refuseOption("It takes one slug, or none for all communities", USAGE);
const { DATABASE_URL: url, DATA_DIR: dataDir } = loadConfig(process.env);
const database = await openDatabase({ url, dataDir, log: createLog("warn") });
const total = await recountInsights(database.background.db, slug);
await database.close();
if (total === 0) console.error("No community to recount. Check the slug.");
else console.log(`Counted anew: ${total} ${total === 1 ? "community" : "communities"}`);
process.exitCode = total === 0 ? 1 : 0;
