import { openDatabase } from "../server/backend/platform/db/database.ts";
import { replaceSigningKey } from "../server/backend/replace-signing-key.ts";
import { loadConfig } from "../server/config.ts";
import { createLog } from "../server/log.ts";
import { operatorOptions } from "./operator-options.ts";

/**
 * Replaces the key that signs and encrypts, in the configured database, as after a backup fell into wrong hands. Stop
 * all processes first. Nobody is signed out; links in earlier emails and codes not yet entered stop working.
 */
// Unknown options such as --help must not replace the key.
operatorOptions({}, "Usage: npm run key:replace, without options");
const { DATABASE_URL: url, DATA_DIR: dataDir } = loadConfig(process.env);
const database = await openDatabase({ url, dataDir, log: createLog("warn") });
const total = await replaceSigningKey(database.background.db);
await database.close();
console.log(`Replaced the key. Encrypted again: ${total} ${total === 1 ? "secret" : "secrets"}`);
