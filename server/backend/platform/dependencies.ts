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

/** The external parts that the backend works with, created once in main and passed down; tests pass their own. */
export interface Dependencies {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly db: Database["db"];
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly limits: Limits;
  readonly passwords: Passwords;
  /** Re-encodes an uploaded picture. */
  readonly processImage: typeof processImage;
  /** Events of one domain that others react to. */
  readonly events: Events;
  /** Tells humans from bots, if configured. */
  readonly captcha: CaptchaService;
  /** Signs tokens; stored in the database, the same for all processes. */
  readonly signingKey: Uint8Array;
  /** Clicks and scans waiting to be stored in the database. */
  readonly linkHits: LinkHits;
  /** The payment provider, or the sandbox that replaces it. */
  readonly payments: Payments;
  /** Counts corrections made after comparing with the payment provider. */
  onCorrected?(what: string): void;
  /** Sends events to third-party servers; can only reach public internet addresses. */
  readonly webhooks: WebhookSender;
  /** Returns the current time; injected so that tests can change it. */
  readonly clock: () => Date;
}
