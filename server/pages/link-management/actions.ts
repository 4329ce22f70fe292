import { href } from "#shared/href.ts";
import { qrLevels, utmNames } from "#shared/link-rules.ts";
import { fromWallClock } from "#shared/zoned-time.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther } from "../../ssr/page.ts";
import { labelsIn } from "../members/labels-in.ts";

/** What the forms of the links page do. */
export const linkActions: Readonly<Record<string, Action>> = {
  async create(request) {
    const { form, backend } = request;
    const business = businessOf(request);
    const [kind = "join", targetId = null] = form.text("targetId").split(":");
    const fields = await fieldsIn(request);
    if ("kind" in fields) return fields;
    const { id, name } = await backend.links.create({
      business,
      kind: kind === "treet" || kind === "pack" || kind === "profile" ? kind : "join",
      targetId,
      ...(form.optional("code") ? { code: form.text("code") } : {}),
      name: form.text("name"),
      ...fields,
    });
    return to(request, id, `“${name}” is ready to be shared.`);
  },
  async change(request) {
    const { form, backend } = request;
    const link = form.text("link");
    const fields = await fieldsIn(request);
    if ("kind" in fields) return fields;
    await backend.links.update({
      ...{ business: businessOf(request), link, version: Number(form.text("version")) },
      name: form.text("name"),
      ...fields,
    });
    return to(request, link, "The link is saved.");
  },
  async state(request) {
    const { form, backend } = request;
    const link = form.text("link");
    const wanted = form.text("state");
    const state = wanted === "paused" || wanted === "archived" ? wanted : "active";
    const { name } = await backend.links.setState({ business: businessOf(request), link, state });
    const words = { active: "is in use", paused: "is paused", archived: "is archived" } as const;
    return to(request, state === "archived" ? undefined : link, `“${name}” ${words[state]}.`);
  },
  async style(request) {
    const { form, backend } = request;
    const link = form.text("link");
    const foreground = form.optional("foreground");
    const background = form.optional("background");
    const isPlain = foreground === "#000000" && background === "#ffffff";
    await backend.links.style({
      ...{ business: businessOf(request), link },
      style: {
        ...(foreground && background && !isPlain ? { foreground, background } : {}),
        ...(form.checked("logo") ? { logo: true } : {}),
        level: qrLevels.find((level) => level === form.text("level")) ?? "M",
        margin: Math.min(10, Math.max(2, Math.round(Number(form.text("margin"))) || 4)),
      },
    });
    return to(request, link, "The code has its new look.");
  },
};

const to = (request: ActionRequest, link: string | undefined, notice: string) =>
  seeOther(href("linkManagement", { business: businessOf(request) }, { link }), { notice });

/** The fields that making and changing have in common; the last day ends at midnight of the business. */
async function fieldsIn(request: ActionRequest) {
  const { form, backend } = request;
  const lastDay = form.optional("expiresAt");
  const approval = form.text("approval");
  const { timezone } = await backend.businesses.get({ business: businessOf(request) });
  const expiresAt = lastDay === undefined ? null : fromWallClock(`${lastDay}T23:59:59`, timezone);
  if (expiresAt === undefined) return invalid({ expiresAt: "Choose a day." });
  const maxUses = form.optional("maxUses");
  return {
    expiresAt,
    maxUses: maxUses === undefined ? null : Number(maxUses.replace(/[,.\s]/g, "")),
    requireApproval: approval === "yes" ? true : approval === "no" ? false : null,
    autoLabels: labelsIn(form.text("labels")),
    utm: Object.fromEntries(
      utmNames.flatMap((name) => {
        const value = form.optional(`utm.${name}`);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}
