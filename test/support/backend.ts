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

/** Hashing as the product does it, only cheaper: what is tested does not depend on the cost. */
const CHEAP_PASSWORDS = { memoryKib: 64, passes: 1 };

/** The time a test lives in: that of the machine, until it is moved ahead. */
export class TestClock {
  #offsetMs = 0;

  readonly now = (): Date => new Date(Date.now() + this.#offsetMs);

  forward(milliseconds: number): void {
    this.#offsetMs += milliseconds;
  }

  /** To nine in the morning of the next day in UTC, for tests that must not cross midnight on their way. */
  forwardToMorning(): void {
    const morning = new Date(this.now().getTime() + DAY_MS).setUTCHours(9, 0, 0, 0);
    this.forward(morning - this.now().getTime());
  }
}

export interface TestBackend extends StartedBackend {
  readonly clock: TestClock;
  /** Log lines so far, as text. */
  readonly logged: readonly string[];
  /** Typed operations as a visitor, or as whom the token belongs to. */
  as(token?: string, caller?: Partial<Caller>): BackendClient;
  /** Text of the newest email to this address. */
  emailTo(email: string): Promise<string>;
  stop(): Promise<void>;
}

/** The embedded backend on a database of its own. */
export async function startTestBackend({
  kind = usualDatabase(),
  env = {},
  webhooks = {},
  database = freshDatabase(kind),
}: {
  kind?: DatabaseKind;
  env?: Readonly<Record<string, string>>;
  webhooks?: WebhookSenderOptions;
  /** Another database than one of its own. */
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
  // A start takes a lock on one connection and works on others, where there are others.
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
