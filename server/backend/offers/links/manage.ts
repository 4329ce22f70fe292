import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { newLink } from "#shared/contract/link-shapes.ts";
import { qrObstacle } from "#shared/link-rules.ts";
import { planOf, smallestPlanFor } from "#shared/plans.ts";
import { conflict, problem } from "#shared/problems.ts";
import * as log from "#words/audit.ts";
import * as refusals from "#words/refusals.ts";
import { lockBusiness } from "../../accounts/businesses/index.ts";
import { ensureLabels } from "../../community/members/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import { change, record } from "../../platform/change.ts";
import { newId } from "../../platform/db/ids.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { insertRow, matching } from "../../platform/db/rows.ts";
import { links } from "../../platform/db/schema/links.ts";
import { inTransaction, type Transaction, violates } from "../../platform/db/transaction.ts";
import { differences } from "../../platform/differences.ts";
import { isFarAhead } from "../../platform/far-ahead.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness, BusinessContext } from "../../platform/operation-context.ts";
import { newCode } from "./codes.ts";
import { giveRoom, requireInPlan } from "./plan-fit.ts";
import { type Link, present } from "./present.ts";
import { countLinks, findLink, type LinkRow } from "./queries.ts";
import { requireAutoPack, requireTarget } from "./target.ts";

const TRIES = 5;

export const create = inBusiness.links.create.handler(({ input, context }) => {
  return makeLink(context, input);
});

/**
 * Creates a link. The caller must have checked that the business can be changed. Throws a Problem if the link cannot be
 * created.
 */
export async function makeLink(context: BusinessContext, input: z.output<typeof newLink>): Promise<Link> {
  const { deps, business, user } = context;
  const now = deps.clock();
  requireDates(input.expiresAt, now);
  for (let attempt = 1; ; attempt++) {
    const code = input.code ?? newCode();
    try {
      return await inTransaction(deps.db, async (tx) => {
        const locked = await oneOr404(lockBusiness(tx, business.id));
        await requireRoom(tx, locked);
        await requireTarget(tx, business, { kind: input.kind, targetId: input.targetId, now });
        await requireAutoPack(tx, business.id, input.autoPackId);
        const { kind, targetId, name, utm, maxUses, afterEnd, requireApproval } = input;
        const row = await insertRow(tx, links, {
          id: newId("lnk"),
          businessId: business.id,
          createdBy: user.id,
          createdAt: now,
          code,
          kind,
          targetId,
          name,
          utm: withoutEmpty(utm),
          maxUses,
          afterEnd,
          requireApproval,
          autoPackId: input.autoPackId,
          expiresAt: dateOf(input.expiresAt),
          autoLabels: await ensureLabels(tx, business.id, input.autoLabels, now),
        });
        const sentence = auditSentence(log.linkCreated, { name });
        await record(tx, { ...context, at: now }, "link.created", row.id, sentence);
        await deps.events.emit(tx, { type: "link.created", businessId: business.id, link: row });
        return present(row, { publicUrl: deps.config.publicUrl, now });
      });
    } catch (error) {
      if (!violates(error, "links_code_key")) throw error;
      if (input.code !== undefined || attempt === TRIES) throw codeTaken();
    }
  }
}

export const update = inBusiness.links.update.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  return inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const found = await oneOr404(findLink(tx, business.id, input.link));
    requireInPlan(found);
    // A link that has ended can get another name without being brought back.
    if (dateOf(input.expiresAt)?.getTime() !== found.expiresAt?.getTime()) requireDates(input.expiresAt, now);
    const { name, utm, maxUses, afterEnd, requireApproval } = input;
    if (maxUses !== null && maxUses < found.uses) {
      throw problem("invalid_input", {
        fields: { maxUses: refusals.linkUsesTooFew({ uses: found.uses }) },
      });
    }
    if (input.autoPackId !== found.autoPackId) await requireAutoPack(tx, business.id, input.autoPackId);
    // Compared before the statement too, as an integer column cannot be compared with every number.
    if (input.version !== found.version) throw changedMeanwhile(found);
    const [row] = await tx
      .update(links)
      .set({
        autoPackId: input.autoPackId,
        name,
        utm: withoutEmpty(utm),
        maxUses,
        afterEnd,
        requireApproval,
        expiresAt: dateOf(input.expiresAt),
        autoLabels: await ensureLabels(tx, business.id, input.autoLabels, now),
        version: sql`${links.version} + 1`,
      })
      .where(matching(links, { id: found.id, version: input.version }))
      .returning();
    if (!row) throw changedMeanwhile(found);
    await record(
      tx,
      { ...context, at: now },
      "link.changed",
      row.id,
      auditSentence(log.linkChanged, { name }),
      differences(found, row, RECORDED),
    );
    return present(row, { publicUrl: deps.config.publicUrl, now });
  });
});

const changedMeanwhile = ({ name }: LinkRow) =>
  problem("stale_version", { message: refusals.linkChangedMeanwhile({ name }) });

export const setState = inBusiness.links.setState.handler(async ({ input, context }) => {
  const { deps, business } = context;
  return change(context, async ({ tx, now, record }) => {
    const locked = await lockBusiness(tx, business.id);
    const found = await findLink(tx, business.id, input.link);
    if (!found || !locked) throw problem("not_found");
    // A link over the plan's limit may be archived, but not changed otherwise.
    if (input.state !== "archived") requireInPlan(found);
    if (found.state === "archived" && input.state !== "archived") await requireRoom(tx, locked);
    if (input.state === "archived") await requireJoinLinkBeside(tx, business, [found]);
    const row = await oneOr404(
      tx
        .update(links)
        .set({ state: input.state, ...(input.state === "archived" && { overPlan: false }) })
        .where(eq(links.id, found.id))
        .returning(),
    );
    if (input.state === "archived") await giveRoom(tx, locked.id);
    await record(
      `link.${input.state}`,
      row.id,
      auditSentence(log.linkMoved, {
        name: row.name,
        state: input.state === "archived" ? "other" : input.state,
      }),
      { state: [found.state, input.state] },
    );
    return present(row, { publicUrl: deps.config.publicUrl, now });
  });
});

export const style = inBusiness.links.style.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const { style } = input;
  const { features } = planOf(business.plan);
  const isBranded = style.logo === true || style.foreground !== undefined || style.background !== undefined;
  if (isBranded && !features.brandedQr) {
    throw problem("feature_not_in_plan", { message: refusals.codeLookNotInPlan() });
  }
  const obstacle = qrObstacle(style.foreground ?? "#000000", style.background ?? "#ffffff");
  if (obstacle !== null) throw problem("invalid_input", { fields: { foreground: obstacle } });
  const row = await inTransaction(deps.db, async (tx) => {
    await lockBusiness(tx, business.id);
    const found = await oneOr404(findLink(tx, business.id, input.link));
    requireInPlan(found);
    return oneOr404(tx.update(links).set({ qrStyle: style }).where(eq(links.id, found.id)).returning());
  });
  return present(row, { publicUrl: deps.config.publicUrl, now: deps.clock() });
});

async function requireRoom(
  tx: Transaction,
  { id, plan: planId }: { readonly id: string; readonly plan: string },
): Promise<void> {
  const plan = planOf(planId);
  const allowed = plan.limits.activeLinks;
  if (allowed === null || (await countLinks(tx, id)) < allowed) return;
  throw problem("limit_reached", {
    message: refusals.linksMost({ name: plan.name, allowed }),
    details: { limit: "activeLinks", allowed, next: smallestPlanFor("activeLinks", allowed + 1) },
  });
}

/** Throws a conflict Problem if a community would be left without a link to join by. */
export async function requireJoinLinkBeside(
  tx: Transaction,
  { id: businessId, isCommunity }: Pick<ActingBusiness, "id" | "isCommunity">,
  leaving: readonly Pick<LinkRow, "id" | "kind" | "state">[],
): Promise<void> {
  if (!isCommunity) return;
  if (!leaving.some(({ kind, state }) => kind === "join" && state !== "archived")) return;
  const [other] = await tx
    .select({ id: links.id })
    .from(links)
    .where(
      and(
        matching(links, { businessId, kind: "join" }),
        ne(links.state, "archived"),
        notInArray(
          links.id,
          leaving.map(({ id }) => id),
        ),
      ),
    )
    .limit(1);
  if (other) return;
  throw conflict(refusals.lastJoinLink());
}

export function requireDates(expiresAt: string | null, now: Date): void {
  const end = dateOf(expiresAt);
  if (end === null) return;
  if (end <= now) throw problem("invalid_input", { fields: { expiresAt: refusals.timeIsPast() } });
  if (isFarAhead(end, now)) throw problem("invalid_input", { fields: { expiresAt: refusals.timeTooFar() } });
}

const dateOf = (value: string | null): Date | null => (value === null ? null : new Date(value));

const withoutEmpty = (utm: LinkRow["utm"]) =>
  Object.fromEntries(Object.entries(utm).filter(([, value]) => value !== "")) as LinkRow["utm"];

/** Fields whose changes are recorded. */
const RECORDED = [
  "name",
  "utm",
  "expiresAt",
  "maxUses",
  "afterEnd",
  "requireApproval",
  "autoLabels",
  "autoPackId",
] as const satisfies readonly (keyof LinkRow)[];

function codeTaken() {
  const message = refusals.linkCodeTaken();
  return problem("conflict", { message, fields: { code: message } });
}
