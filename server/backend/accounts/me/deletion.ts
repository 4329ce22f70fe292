import { and, eq, isNull, lte } from "drizzle-orm";
import { ACCOUNT_DELETION_DAYS, DAY_MS } from "#shared/constants.ts";
import { href } from "#shared/href.ts";
import { problem } from "#shared/problems.ts";
import { FIRST_LANGUAGE, languageOf, language as spokenLanguage } from "#shared/words/language.ts";
import * as refusals from "#words/refusals.ts";
import { inLanguage } from "../../../language.ts";
import type { Executor } from "../../platform/db/database.ts";
import { matching } from "../../platform/db/rows.ts";
import { users } from "../../platform/db/schema/accounts.ts";
import { businesses, teamMemberships } from "../../platform/db/schema/businesses.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { scheduledJob } from "../../platform/jobs/job.ts";
import { signedIn } from "../../platform/operation.ts";
import { findUser, momentFor, requirePassword, requireSamePassword, type UserRow } from "../auth/index.ts";
import { accountDeleted, deletionAsked, deletionStopped } from "./email-templates.ts";
import { erase } from "./erase.ts";
import { deletionTime } from "./profile.ts";

/**
 * Requests deletion of the account. A business needs an owner, so businesses that the user owns must be transferred or
 * archived first.
 */
export const requestDeletion = signedIn.me.requestDeletion.handler(async ({ input, context }) => {
  const { deps, user } = context;
  const account = await requirePassword(deps, user.id, input.currentPassword, "currentPassword");
  const owned = await ownedBusinesses(deps.db, user.id);
  if (owned.length > 0) {
    throw problem("owner_must_transfer", {
      message: refusals.youOwn({ names: listed(owned) }),
      details: { businesses: owned },
    });
  }
  const now = deps.clock();
  const at = deletionTime(account.deletionRequestedAt ?? now);
  if (!account.deletionRequestedAt) {
    await inTransaction(deps.db, async (tx) => {
      await requireSamePassword(tx, account);
      await tx.update(users).set({ deletionRequestedAt: now }).where(eq(users.id, user.id));
      const mail = () =>
        deletionAsked({
          firstName: account.firstName,
          when: momentFor(at, account),
          url: settingsUrl(deps),
        });
      await deps.mail.send(tx, account.email, mail);
    });
  }
  return { deletionAt: at.toISOString() };
});

export const cancelDeletion = signedIn.me.cancelDeletion.handler(async ({ context }) => {
  await context.deps.db.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, context.user.id));
  return { done: true };
});

const deleteAccounts = scheduledJob("me.delete-accounts", "23 * * * *");

export function defineDeletionJobs(deps: Dependencies): void {
  deps.jobs.define(deleteAccounts, () => deleteDueAccounts(deps));
}

/** Erases accounts whose grace period is over, each in a separate transaction. */
export async function deleteDueAccounts(deps: Dependencies): Promise<void> {
  const now = deps.clock();
  const due = await deps.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lte(users.deletionRequestedAt, new Date(now.getTime() - ACCOUNT_DELETION_DAYS * DAY_MS)),
        isNull(users.deletedAt),
      ),
    );
  for (const { id } of due) await deleteAccount(deps, id);
}

async function deleteAccount(deps: Dependencies, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("update");
    const account = await findUser(tx, id);
    if (!account?.deletionRequestedAt) return;
    const owned = await ownedBusinesses(tx, id);
    if (owned.length > 0) {
      await tx.update(users).set({ deletionRequestedAt: null }).where(eq(users.id, id));
      await deps.mail.send(tx, account.email, stopped(deps, account, owned));
      return;
    }
    await erase(tx, deps, account);
    // The stored language is erased with the account, so the one read before is used.
    const [first = FIRST_LANGUAGE] = deps.config.LANGUAGES;
    const language = languageOf(account.locale, deps.config.LANGUAGES) ?? first;
    await inLanguage(language, () => deps.mail.send(tx, account.email, () => accountDeleted(account)));
  });
}

interface Owned {
  readonly slug: string;
  readonly name: string;
}

async function ownedBusinesses(db: Executor, userId: string): Promise<Owned[]> {
  const rows = await db
    .select({ slug: businesses.slug, name: businesses.name, status: businesses.status })
    .from(teamMemberships)
    .innerJoin(businesses, eq(businesses.id, teamMemberships.businessId))
    .where(matching(teamMemberships, { userId, role: "owner" }));
  return rows
    .filter(({ status }) => status === "active" || status === "frozen")
    .map(({ slug, name }) => ({ slug, name }));
}

const listed = (owned: readonly Owned[]) =>
  new Intl.ListFormat(spokenLanguage(), { type: "conjunction" }).format(owned.map(({ name }) => name));

const settingsUrl = ({ config }: Dependencies) =>
  config.publicUrl + href("accountSettings", {}, { tab: "data" });

const stopped =
  (deps: Dependencies, { firstName }: UserRow, owned: readonly Owned[]) =>
  () =>
    deletionStopped({ firstName, businesses: listed(owned), url: settingsUrl(deps) });
