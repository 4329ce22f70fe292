import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { claimForTeam } from "#shared/contract/claim-shapes.ts";
import { problem } from "#shared/problems.ts";
import type { ClaimState } from "#shared/treets.ts";
import * as log from "#words/audit.ts";
import * as exportWords from "#words/exports.ts";
import { seesMasked } from "../../community/members/index.ts";
import { auditSentence } from "../../platform/audit-sentence.ts";
import type { Executor } from "../../platform/db/database.ts";
import { containing } from "../../platform/db/folded.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import { latestFirst, listPage, mapRows, type PageAsked } from "../../platform/db/page.ts";
import { claims } from "../../platform/db/schema/claims.ts";
import { memberSearchText, members } from "../../platform/db/schema/members.ts";
import { type Columns, listExport } from "../../platform/list-export.ts";
import { inBusiness } from "../../platform/operation.ts";
import { beginsReference } from "../../platform/reference.ts";
import { findTreet, type TreetRow } from "../treets/index.ts";
import { presentClaim } from "./claiming.ts";
import { reasonText } from "./end-reasons.ts";
import { type ClaimWithHolder, withHolder, withTreetAsClaimed } from "./queries.ts";
import { presentRedeemer } from "./redemption.ts";
import { greetingName, initials } from "./short-names.ts";

interface Filter {
  readonly businessId: string;
  readonly treetId: string;
  readonly state: ClaimState | undefined;
  readonly search: string | undefined;
  /** True if the caller may not see names, in which case they are not searched either. */
  readonly masked: boolean;
  readonly now: Date;
}

export const ofTreet = inBusiness.claims.ofTreet.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const now = deps.clock();
  const masked = seesMasked(membership);
  const filter = filterOf({ ...narrowing(input), businessId: business.id, masked, now });
  const [treet, { rows, ...page }] = await Promise.all([
    findTreet(deps.db, business.id, input.treet),
    listClaims(deps.db, filter, input),
  ]);
  if (!treet) throw problem("not_found");
  return { ...page, items: rows.map((row) => presentForTeam(withTreetAsClaimed(row), now, masked)) };
});

const narrowing = (input: {
  treet: string;
  state?: ClaimState | undefined;
  search?: string | undefined;
}) => ({ treetId: input.treet, state: input.state, search: input.search });

export function presentForTeam(
  found: ClaimWithHolder,
  now: Date,
  masked: boolean,
): z.input<typeof claimForTeam> {
  const { decidedAt, revokedAt, reason } = found.claim;
  return {
    ...presentClaim(found, now),
    holder: masked ? initials(found.member) : greetingName(found.member),
    redeemedBy: presentRedeemer(found),
    source: found.source,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: found.deciderName,
    revokedAt: revokedAt?.toISOString() ?? null,
    reason: masked ? "" : reasonText(reason),
  };
}

const filterOf = ({ businessId, treetId, state, search, masked, now }: Filter): SQL | undefined =>
  and(
    eq(claims.treetId, treetId),
    state && isInState(state, now),
    search ? isFound(search, masked ? undefined : businessId) : undefined,
  );

/** SQL twin of `claimStateAt`, in conditions whose selectivity the planner can estimate. */
function isInState(state: ClaimState, now: Date): SQL {
  if (state === "active")
    return sql`${claims.state} = 'active' and coalesce(${claims.expiresAt} > ${now}, true)`;
  if (state === "expired")
    return sql`(${claims.state} = 'expired' or ${claims.state} = 'active' and ${claims.expiresAt} <= ${now})`;
  return sql`${claims.state} = ${state}`;
}

/** Searches by reference, and by the holder's name among the members of the business if names may be read. */
function isFound(search: string, businessId: string | undefined): SQL {
  const byRef = beginsReference(sql`claims.ref`, search);
  if (businessId === undefined) return byRef;
  return sql`(${byRef} or claims.member_id in (select members.id from members
    where members.business_id = ${businessId} and ${memberSearchText(members)} like ${containing(search)}))`;
}

/** Newest first. Rows have to go through `withTreetAsClaimed`. */
const listClaims = (db: Executor, filter: SQL | undefined, asked: PageAsked) =>
  listPage(db, asked, {
    order: latestFirst(claims.claimedAt, claims.id),
    from: claims,
    filter,
    select: (place) => withHolder(db, place).$dynamic(),
    idOf: ({ claim }) => claim.id,
  });

/** What is recorded of a file with claims of a treet. */
export const claimsFile = ({ id, title }: Pick<TreetRow, "id" | "title">) => ({
  listed: exportWords.claimsFile(),
  action: "claims.exported" as const,
  about: id,
  summary: auditSentence(log.claimsExported, { treet: title }),
});

/** Exports the same claims as a file. */
export const exportOfTreet = inBusiness.claims.exportOfTreet.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const now = deps.clock();
  const treet = await oneOr404(findTreet(deps.db, business.id, input.treet));
  const masked = seesMasked(membership);
  const filter = filterOf({ ...narrowing(input), businessId: business.id, masked, now });
  return listExport(context, {
    ...claimsFile(treet),
    columns,
    pageAfter: (asked) =>
      mapRows(listClaims(deps.db, filter, asked), (row) =>
        presentForTeam(withTreetAsClaimed(row), now, masked),
      ),
  });
});

type Shown = z.input<typeof claimForTeam>;

const columns: Columns<Shown> = [
  [exportWords.reference, ({ ref }) => ref],
  [exportWords.member, ({ holder }) => holder],
  [exportWords.state, ({ state }) => state],
  [exportWords.claimed, ({ claimedAt }) => claimedAt],
  [exportWords.firstSeen, ({ revealedAt }) => revealedAt],
  [exportWords.redeemed, ({ redeemedAt }) => redeemedAt],
  [exportWords.cameBy, ({ source }) => source],
  [exportWords.redeemedBy, ({ redeemedBy }) => redeemedBy && (redeemedBy.name ?? redeemedBy.kind)],
  [exportWords.expires, ({ expiresAt }) => expiresAt],
  [exportWords.decided, ({ decidedAt }) => decidedAt],
  [exportWords.decidedBy, ({ decidedBy }) => decidedBy],
  [exportWords.revoked, ({ revokedAt }) => revokedAt],
  [exportWords.reason, ({ reason }) => reason],
];
