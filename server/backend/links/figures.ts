import { isPlanId, plans } from "#shared/plans.ts";
import { problem } from "#shared/problems.ts";
import type { Dependencies } from "../dependencies.ts";
import { imageOf } from "../images/own.ts";
import { type ActingBusiness, business, operations } from "../operation.ts";
import { present } from "./present.ts";
import { qrPng, qrSvg } from "./qr.ts";
import { countJoins, countLinks, daysOf, findLink, type LinkRow, listLinks, topOf } from "./queries.ts";

const SHOWN_DAYS = 30;
const TOP = 6;

export const list = operations.links.list.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const rows = await listLinks(deps.db, business.id, input);
  const facts = { publicUrl: deps.config.publicUrl, now: deps.clock() };
  const plan = isPlanId(business.plan) ? plans[business.plan] : plans.starter;
  return {
    items: rows.map(({ link, joins }) => ({ ...present(link, facts), joins })),
    used: await countLinks(deps.db, business.id),
    allowed: plan.limits.activeLinks,
  };
});

export const get = operations.links.get.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const now = deps.clock();
  // What was clicked a moment ago is in the figures; if it cannot be stored now, it is kept and logged there.
  await deps.linkHits.flush().catch(() => undefined);
  const found = await findLink(deps.db, business.id, input.link);
  if (!found) throw problem("not_found");
  const { id } = found;
  return {
    ...present(found, { publicUrl: deps.config.publicUrl, now }),
    days: await daysOf(deps.db, { linkId: id, timezone: business.timezone, days: SHOWN_DAYS, now }),
    joins: await countJoins(deps.db, id),
    referrers: await topOf(deps.db, id, "referrer", TOP),
    devices: await topOf(deps.db, id, "device", TOP),
  };
});

export const qr = operations.links.qr.use(business).handler(async ({ input, context }) => {
  const { deps, business } = context;
  const found = await findLink(deps.db, business.id, input.link);
  if (!found) throw problem("not_found");
  const facts = await qrFacts(deps, business, found);
  const name = `${business.slug}-${found.code}`;
  return input.format === "svg"
    ? new File([await qrSvg(facts)], `${name}.svg`, { type: "image/svg+xml" })
    : new File([new Uint8Array(await qrPng(facts, input.size))], `${name}-${input.size}.png`, {
        type: "image/png",
      });
});

async function qrFacts(deps: Dependencies, business: ActingBusiness, { code, qrStyle }: LinkRow) {
  const { features } = isPlanId(business.plan) ? plans[business.plan] : plans.starter;
  const wantsLogo = qrStyle.logo === true && features.brandedQr;
  const style = features.brandedQr ? qrStyle : { level: qrStyle.level, margin: qrStyle.margin };
  return {
    publicUrl: deps.config.publicUrl,
    code,
    style: style as LinkRow["qrStyle"],
    logo: wantsLogo ? await logoOf(deps, business.id) : undefined,
  };
}

async function logoOf({ db }: Dependencies, businessId: string): Promise<Buffer | undefined> {
  const found = await db.query.businesses.findFirst({
    where: (table, { eq }) => eq(table.id, businessId),
    columns: { logoImageId: true },
  });
  return found?.logoImageId ? imageOf(db, found.logoImageId) : undefined;
}
