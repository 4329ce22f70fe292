import { DAY_MS } from "#shared/constants.ts";
import { can, type Membership } from "#shared/permissions.ts";
import { planOf } from "#shared/plans.ts";
import { posterCaptions } from "#shared/poster.ts";
import { nameOf, present as presentMember, seesMasked } from "../../community/members/index.ts";
import { oneOr404 } from "../../platform/db/one-or-404.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { imageOf } from "../../platform/images/own.ts";
import { inBusiness } from "../../platform/operation.ts";
import type { ActingBusiness } from "../../platform/operation-context.ts";
import { qrPoster } from "./poster.ts";
import { present } from "./present.ts";
import { qrPng, qrSvg } from "./qr.ts";
import {
  countOutcomes,
  daysOf,
  findLink,
  type LinkRow,
  lastPeople,
  listLinks,
  topOf,
  usedAndLabels,
} from "./queries.ts";
import { targetsOf } from "./target.ts";

const SHOWN_DAYS = 30;
const TOP = 6;

export const list = inBusiness.links.list.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  const [{ rows, ...page }, { used, labels }] = await Promise.all([
    listLinks(deps.db, { ...input, businessId: business.id, now }),
    usedAndLabels(deps.db, business.id),
  ]);
  const facts = { publicUrl: deps.config.publicUrl, now };
  const targetOf = await targetsOf(deps.db, business.id, { links: rows.map(({ link }) => link), now });
  const plan = planOf(business.plan);
  return {
    items: rows.map(({ link, joins, claims, createdBy }) => ({
      ...present(link, facts),
      joins,
      claims,
      createdBy,
      target: targetOf(link),
    })),
    ...page,
    used,
    allowed: plan.limits.activeLinks,
    labels,
  };
});

/**
 * Returns members by name, or by email address if they have no name. The address is masked for viewers who may only see
 * masked ones.
 */
async function peopleOf({ db }: Dependencies, linkId: string, membership: Membership) {
  const masked = seesMasked(membership);
  return (await lastPeople(db, linkId, TOP)).flatMap((row) => {
    const { id, email, joinedAt } = presentMember(row, { masked });
    return joinedAt ? [{ id, name: nameOf({ ...row, email }), joinedAt }] : [];
  });
}

export const get = inBusiness.links.get.handler(async ({ input, context }) => {
  const { deps, business, membership } = context;
  const now = deps.clock();
  // Includes the latest clicks in the figures. If they cannot be stored now, `flush` keeps and logs them.
  await deps.linkHits.flush().catch(() => undefined);
  const found = await oneOr404(findLink(deps.db, business.id, input.link));
  const { id } = found;
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  const top = (column: "referrer" | "country" | "device") =>
    topOf(deps.db, { linkId: id, since, column, max: TOP });
  const [targetOf, days, outcomes, people, referrers, countries, devices] = await Promise.all([
    targetsOf(deps.db, business.id, { links: [found], now }),
    daysOf(deps.db, { linkId: id, timezone: business.timezone, days: SHOWN_DAYS, now }),
    countOutcomes(deps.db, id),
    can(membership, "members.list") ? peopleOf(deps, id, membership) : [],
    top("referrer"),
    top("country"),
    top("device"),
  ]);
  return {
    ...present(found, { publicUrl: deps.config.publicUrl, now }),
    target: targetOf(found),
    days,
    ...outcomes,
    people,
    referrers,
    countries,
    devices,
  };
});

export const qr = inBusiness.links.qr.handler(async ({ input, context }) => {
  const { deps, business } = context;
  const found = await oneOr404(findLink(deps.db, business.id, input.link));
  const facts = await qrFacts(deps, business, found);
  const name = `${business.slug}-${found.code}`;
  if (input.format === "pdf") {
    const { name: community } = business;
    const caption = found.qrStyle.caption || posterCaptions[found.kind]();
    const pdf = await qrPoster({ ...facts, community, caption, header: await logoFor(deps, business) });
    return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: "application/pdf" });
  }
  return input.format === "svg"
    ? new File([await qrSvg(facts)], `${name}.svg`, { type: "image/svg+xml" })
    : new File([new Uint8Array(await qrPng(facts, input.size))], `${name}-${input.size}.png`, {
        type: "image/png",
      });
});

async function qrFacts(deps: Dependencies, business: ActingBusiness, { code, qrStyle }: LinkRow) {
  const { features } = planOf(business.plan);
  const style = features.brandedQr ? qrStyle : { level: qrStyle.level, margin: qrStyle.margin };
  return {
    publicUrl: deps.config.publicUrl,
    code,
    style: style,
    logo: qrStyle.logo === true ? await logoFor(deps, business) : undefined,
  };
}

/** Returns the logo of a business whose plan allows it on QR codes and posters. */
async function logoFor({ db }: Dependencies, { id, plan }: ActingBusiness): Promise<Buffer | undefined> {
  if (!planOf(plan).features.brandedQr) return undefined;
  const found = await db.query.businesses.findFirst({
    where: (table, { eq }) => eq(table.id, id),
    columns: { logoImageId: true },
  });
  return found?.logoImageId ? imageOf(db, found.logoImageId) : undefined;
}
