import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { users } from "../../server/backend/platform/db/schema/accounts.ts";
import { inTransaction } from "../../server/backend/platform/db/transaction.ts";
import { startEmbeddedBackend } from "../../server/backend/start.ts";
import { loadConfig } from "../../server/config.ts";

/** Queues this many emails at once and reports the time; a second later it queues one password reset. */
const [, , mails = "", forgetful = ""] = process.argv;
const PAUSE_MS = 1_000;

const { backend, deps } = await startEmbeddedBackend({
  config: loadConfig({ ...process.env, DEMO: "false" }),
  log: pino({ level: "silent" }),
  clock: () => new Date(),
});
await deps.db
  .insert(users)
  .values({ id: `usr_${Date.now()}`, email: forgetful })
  .onConflictDoNothing();
const mail = () => ({
  subject: "Three new treets at Harbour Club",
  heading: "3 new treets for you",
  paragraphs: [
    "Hello,",
    "Ten percent off every coffee, every day.",
    "A towel at the sauna.",
    "A second bun.",
  ],
  action: { label: "See all treets", url: "https://treets.example/harbour-club/treets" },
});
await inTransaction(deps.db, (tx) =>
  deps.mail.sendAll(
    tx,
    Array.from({ length: Number(mails) }, (_, index) => ({
      to: `p${index}@people.example`,
      mail,
      category: "digest",
    })),
  ),
);
console.log(Date.now());
await sleep(PAUSE_MS);
const caller = { token: undefined, requestId: "bench", ip: "127.0.0.1", userAgent: "bench" };
await backend.client(caller).auth.forgot({ email: forgetful });
console.log(Date.now());
