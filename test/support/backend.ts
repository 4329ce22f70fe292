import { Writable } from "node:stream";
import { pino } from "pino";
import type { Caller } from "#server/backend/platform/caller.ts";
import type { Database } from "#server/backend/platform/db/database.ts";
import type { WebhookSenderOptions } from "#server/backend/platform/webhook-sender.ts";
import { type StartedBackend, startEmbeddedBackend } from "#server/backend/start.ts";
import { loadConfig } from "#server/config.ts";
import { logOptions } from "#server/log.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { type DatabaseKind, freshDatabase, usualDatabase } from "./databases.ts";
import { askAsWithOneConnection } from "./one-connection.ts";
import { processOnce } from "./pictures.ts";

/** Cheaper password hashing than the product's; no test depends on the cost. */
const CHEAP_PASSWORDS = { memoryKib: 64, passes: 1 };

/** The tests' clock: the machine's time until it is moved ahead or stopped. */
export class TestClock {
  #offsetMs = 0;
  #stoppedAt: number | undefined;

  readonly now = (): Date => new Date((this.#stoppedAt ?? Date.now()) + this.#offsetMs);

  /** Makes time pass only by `forward`, for tests that a slow machine must not carry into the next half minute. */
  stop(): void {
    this.#stoppedAt ??= Date.now();
  }

  forward(milliseconds: number): void {
    this.#offsetMs += milliseconds;
  }

  /** Moves to 09:00 UTC on the next day, for tests that must not cross midnight. */
  forwardToMorning(): void {
    const morning = new Date(this.now().getTime() + DAY_MS).setUTCHours(9, 0, 0, 0);
    this.forward(morning - this.now().getTime());
  }

  /** Moves to 09:00 UTC on the second day of the next month, for tests that must not cross the end of a month. */
  forwardToNextMonth(): void {
    const now = this.now();
    const second = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 9);
    this.forward(second - now.getTime());
  }
}

export interface TestBackend extends StartedBackend {
  readonly clock: TestClock;
  /** Log lines so far, as text. */
  readonly logged: readonly string[];
  /** Returns typed operations as a visitor, or as the user to whom the token belongs. */
  as(token?: string, caller?: Partial<Caller>): BackendClient;
  /** Returns the text of the newest email to this address. */
  emailTo(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the embedded backend on a new database. */
export async function startTestBackend({
  kind = usualDatabase(),
  env = {},
  webhooks = {},
  database = freshDatabase(kind),
}: {
  kind?: DatabaseKind;
  env?: Readonly<Record<string, string>>;
  webhooks?: WebhookSenderOptions;
  /** Database to use in place of a new one. */
  database?: Promise<Database>;
} = {}): Promise<TestBackend> {
  const clock = new TestClock();
  const logged: string[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const started = await startEmbeddedBackend({
    config: loadConfig({ DEMO: "false", ...env }),
    log: pino(logOptions("info"), sink),
    clock: clock.now,
    database: await database,
    passwordCost: CHEAP_PASSWORDS,
    processImage: processOnce,
    webhooks,
  });
  // Only after the start, which holds a lock on one connection while it uses others, if there are any.
  askAsWithOneConnection(started.deps.database);
  let callers = 0;
  return {
    ...started,
    clock,
    logged,
    as: (token, caller = {}) =>
      started.backend.client({
        token,
        requestId: `req_${++callers}`,
        ip: `10.0.0.${callers % 250}`,
        userAgent: "test",
        ...caller,
      }),
    async emailTo(email) {
      const [mail] = await started.deps.mail.list({ to: email, limit: 1 });
      if (!mail) throw new Error(`No mail was sent to ${email}`);
      return mail.text;
    },
    stop: () => started.backend.close(),
  };
}
