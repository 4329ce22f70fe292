import type { BackendClient } from "#shared/contract/index.ts";
import { Problem, problem } from "#shared/problems.ts";
import * as words from "#words/treet.ts";
import { type ActionRequest, businessOf, type PageRequest, seeOther } from "../../ssr/page.ts";
import { businessKindOf } from "../business-kind.ts";
import { placeOf } from "./place.ts";

/** Returns the tills of a business: one for its own community, and one for what it supplies to others. */
async function countersOf(
  request: PageRequest,
): Promise<(BackendClient["claims"] | BackendClient["supply"])[]> {
  const { backend } = request;
  const { isCommunity, isProvider } = await businessKindOf(request);
  return [...(isCommunity ? [backend.claims] : []), ...(isProvider ? [backend.supply] : [])];
}

/** Tries one till after the other on `not_found`, and throws the error of the last one. */
async function atOneOf<T>(
  request: PageRequest,
  run: (till: BackendClient["claims"] | BackendClient["supply"]) => Promise<T>,
): Promise<T> {
  let refusal: unknown;
  for (const till of await countersOf(request)) {
    try {
      return await run(till);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "not_found") throw error;
      refusal = error;
    }
  }
  throw refusal;
}

export async function redeemClaim(request: ActionRequest) {
  const ref = request.form.text("ref");
  const business = businessOf(request);
  const { redeemedAt } = await atOneOf(request, (till) => till.redeem({ business, ref }));
  const query = new URLSearchParams({ ref, ...(redeemedAt && { at: String(Date.parse(redeemedAt)) }) });
  return seeOther(`${request.url.pathname}?${query}`);
}

export async function undoRedemption(request: ActionRequest) {
  const ref = request.form.text("ref");
  const business = businessOf(request);
  await atOneOf(request, (till) => till.undo({ business, ref }));
  return seeOther(`${request.url.pathname}?ref=${encodeURIComponent(ref)}`, { notice: words.undone() });
}

export async function redeemView(request: PageRequest) {
  const { searchParams, pathname: path } = request.url;
  const ref = searchParams.get("ref")?.slice(0, 20) ?? "";
  const redeemedAt = Number(searchParams.get("at")) || null;
  await requireTreet(request);
  const nothing = { view: "redeem", ref, redeemedAt, claim: null, refusal: null, path } as const;
  const today = await redeemedToday(request);
  if (ref === "") return { ...nothing, today };
  try {
    const business = businessOf(request);
    return { ...nothing, today, claim: await atOneOf(request, (till) => till.find({ business, ref })) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const isElsewhere = error.code === "claim_wrong_partner";
    if (!isElsewhere && error.code !== "not_found" && error.code !== "invalid_input") throw error;
    const message = isElsewhere ? error.message : words.claimUnknown();
    return { ...nothing, today, refusal: { message, isElsewhere } };
  }
}

/**
 * Throws `not_found` if the treet of this till does not exist. Staff at the till need no access to the treet's own
 * page.
 */
async function requireTreet(request: PageRequest): Promise<void> {
  const { id } = placeOf(request);
  if (id === undefined) return;
  const { backend } = request;
  const business = businessOf(request);
  const { isCommunity, isProvider } = await businessKindOf(request);
  const asked = [
    ...(isCommunity ? [backend.treets.get({ business, treet: id })] : []),
    ...(isProvider ? [backend.supply.get({ business, treet: id })] : []),
  ];
  const answers = await Promise.allSettled(asked);
  const isMissing = answers.every(
    ({ status, ...rest }) =>
      status === "rejected" &&
      "reason" in rest &&
      rest.reason instanceof Problem &&
      rest.reason.code === "not_found",
  );
  if (isMissing) throw problem("not_found");
}

const MAX_SHOWN = 50;

/**
 * Lists today's redemptions at all tills of the business, deduplicated: those of treets it supplies to itself appear at
 * both.
 */
async function redeemedToday(request: PageRequest) {
  const business = businessOf(request);
  const { timezone } = await request.business();
  const pages = await Promise.all(
    (await countersOf(request)).map((till) => till.redeemedToday({ business, limit: MAX_SHOWN })),
  );
  const found = new Map(pages.flatMap(({ items }) => items.map((claim) => [claim.id, claim] as const)));
  const items = [...found.values()]
    .sort((one, other) => (other.redeemedAt ?? "").localeCompare(one.redeemedAt ?? ""))
    .slice(0, MAX_SHOWN);
  const total = Math.max(items.length, ...pages.map((page) => page.total));
  return { items, total, timezone };
}
