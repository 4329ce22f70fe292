import { and, desc, eq, gt, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { RESET_MS } from "#shared/constants.ts";
import type { MailLinkState } from "#shared/contract/account-fields.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import type { Executor } from "../../platform/db/database.ts";
import { findRow, firstOf, matching } from "../../platform/db/rows.ts";
import { emailTokens, type MailTokenRow } from "../../platform/db/schema/accounts.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { hashOf, newSecret } from "../../platform/secrets.ts";

export type { MailTokenRow };

export type MailTokenKind = "verify" | "reset" | "change-email" | "revert-email";

export interface NewMailToken {
  readonly kind: MailTokenKind;
  readonly userId: string;
  readonly email: string;
  readonly now: Date;
  readonly lifeMs: number;
  readonly redirect?: string | null;
  readonly watchHash?: string | null;
  /** Returns the hash to store for a code that the user types in, derived from the token's hash. */
  codeHash?(tokenHash: string): string;
}

/**
 * Creates a single-use secret for an emailed link and ends earlier ones of the same kind. Only its hash is stored. The
 * links that revert a change of address went to different mailboxes, so each stays in force.
 */
export async function createMailToken(tx: Transaction, token: NewMailToken): Promise<string> {
  const { kind, userId, email, now, lifeMs, redirect = null, watchHash = null } = token;
  if (kind !== "revert-email") await endMailTokens(tx, now, { kind, userId });
  const secret = newSecret();
  const hash = hashOf(secret);
  await tx.insert(emailTokens).values({
    hash,
    kind,
    userId,
    email,
    redirect,
    watchHash,
    codeHash: token.codeHash?.(hash) ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return secret;
}

/** Ends the unused secrets of a kind that were emailed to a user; with `since`, only those created from then on. */
export async function endMailTokens(
  db: Executor,
  now: Date,
  { kind, userId, since }: { kind: MailTokenKind; userId: string; since?: Date },
): Promise<void> {
  await db
    .update(emailTokens)
    .set({ expiresAt: now })
    .where(
      and(
        matching(emailTokens, { userId, kind }),
        isNull(emailTokens.usedAt),
        gt(emailTokens.expiresAt, now),
        since && gte(emailTokens.createdAt, since),
      ),
    );
}

/** Creates a URL from which the reader of this user's email can choose a new password, once and within an hour. */
export async function createResetUrl(
  tx: Transaction,
  { clock, config }: Pick<Dependencies, "clock" | "config">,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<string> {
  const facts = { kind: "reset", userId: id, email, now: clock(), lifeMs: RESET_MS } as const;
  return config.publicUrl + href("resetPassword", {}, { token: await createMailToken(tx, facts) });
}

export const findMailToken = (db: Executor, kind: MailTokenKind, secret: string) =>
  findRow(db, emailTokens, { hash: hashOf(secret), kind });

/**
 * Whether a link or code emailed to this address was used, among the emails requested by the page with this watch
 * secret.
 */
export async function isAnswered(
  db: Executor,
  { watch, email }: { readonly watch: string; readonly email: string },
): Promise<boolean> {
  const [row] = await db
    .select({ hash: emailTokens.hash })
    .from(emailTokens)
    .where(
      and(
        eq(emailTokens.watchHash, hashOf(watch)),
        sql`lower(${emailTokens.email}) = lower(${email})`,
        isNotNull(emailTokens.usedAt),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Returns and locks the newest unused secret of a kind that was emailed to this user. */
export const newestMailToken = (tx: Transaction, kind: MailTokenKind, userId: string) =>
  firstOf(
    tx
      .select()
      .from(emailTokens)
      .where(and(matching(emailTokens, { userId, kind }), isNull(emailTokens.usedAt)))
      .orderBy(desc(emailTokens.createdAt))
      .limit(1)
      .for("update"),
  );

export function stateOf(row: MailTokenRow | undefined, now: Date): MailLinkState {
  if (!row) return "invalid";
  if (row.usedAt) return "used";
  return row.expiresAt <= now ? "expired" : "valid";
}

/**
 * Uses up a secret. Of two concurrent attempts, one gets `token_used`; so does a secret that was ended a moment ago.
 * Throws for every state but valid.
 */
export async function consumeMailToken(
  tx: Transaction,
  row: MailTokenRow | undefined,
  now: Date,
): Promise<MailTokenRow> {
  const state = stateOf(row, now);
  if (state !== "valid" || !row) throw problem(`token_${state === "valid" ? "invalid" : state}`);
  const [spent] = await tx
    .update(emailTokens)
    .set({ usedAt: now })
    .where(and(eq(emailTokens.hash, row.hash), isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, now)))
    .returning();
  if (!spent) throw problem("token_used");
  return spent;
}
