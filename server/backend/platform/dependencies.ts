import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import type { CaptchaService } from "./captcha-service.ts";
import type { Database } from "./db/database.ts";
import type { Events } from "./events.ts";
import type { processImage } from "./images/process.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Limits } from "./limits/limits.ts";
import type { LinkHits } from "./link-hits.ts";
import type { Mail } from "./mail/mail.ts";
import type { Passwords } from "./passwords.ts";
import type { Payments } from "./payments.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** The parts of the world that rules may touch, made once in main and handed down; tests hand down their own. */
export interface Dependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly db: Database["db"];
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly limits: Limits;
  readonly passwords: Passwords;
  /** Re-encodes a picture that was uploaded. */
  readonly processImage: typeof processImage;
  /** What happens in one domain and others act upon. */
  readonly events: Events;
  /** Tells people from robots, where it is configured. */
  readonly captcha: CaptchaService;
  /** Signs tokens; kept in the database, the same for all processes. */
  readonly signingKey: Uint8Array;
  /** Clicks and scans on their way into the database. */
  readonly linkHits: LinkHits;
  /** The payment provider, or the sandbox that stands for one. */
  readonly payments: Payments;
  /** Counts what a comparison with the payment provider mended. */
  onMended?(what: string): void;
  /** Tells other people's servers what happened, and reaches nothing but what is on the open internet. */
  readonly webhooks: WebhookSender;
  /** The present time; injected so that tests can move it. */
  readonly clock: () => Date;
}
