import { href } from "#shared/href.ts";
import { linkChanges, qrLevels, utmNames } from "#shared/link-rules.ts";
import { problem } from "#shared/problems.ts";
import { fromWallClock } from "#shared/zoned-time.ts";
import * as words from "#words/links.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther, shown } from "../../ssr/page.ts";
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
    return to(request, id, words.linkReady({ name }));
  },
  async change(request) {
    const { form, backend } = request;
    const link = form.text("link");
    const fields = await fieldsIn(request);
    if ("kind" in fields) return fields;
    await backend.links.update({
      business: businessOf(request),
      link,
      version: Number(form.text("version")),
      name: form.text("name"),
      ...fields,
    });
    return to(request, link, words.linkSaved());
  },
  async state(request) {
    const { form, backend } = request;
    const link = form.text("link");
    const wanted = form.text("state");
    const state = wanted === "paused" || wanted === "archived" ? wanted : "active";
    const { name } = await backend.links.setState({ business: businessOf(request), link, state });
    const became = {
      active: words.linkResumed,
      paused: words.linkNowPaused,
      archived: words.linkNowArchived,
    } as const;
    return to(request, state === "archived" ? undefined : link, became[state]({ name }));
  },
  async "change-many"(request) {
    const { form, backend } = request;
    const business = businessOf(request);
    const change = linkChanges.find((known) => known === form.text("change"));
    if (!change) throw problem("bad_request");
    const { timezone } = await request.business();
    const expiresAt = fromWallClock(`${form.text("expiresAt")}T23:59:59`, timezone);
    const { changed, skipped } = await backend.links.changeMany({
      business,
      links: form.all("link"),
      change,
      ...(change === "extend" && expiresAt && { expiresAt }),
      ...(change === "label" && { label: form.text("label") }),
    });
    const passedOver = skipped > 0 ? ` ${words.skippedCount({ skipped })}` : "";
    return to(
      request,
      undefined,
      `${words.changedCount({ changed, done: changeWords[change]() })}${passedOver}`,
    );
  },
  async "create-many"(request) {
    const upload = request.form.file("file");
    if (!upload || upload.bytes.length === 0) return invalid({ file: words.chooseFile() });
    const file = new File([new Uint8Array(upload.bytes)], upload.name);
    const made = await request.backend.links.createMany({ business: businessOf(request), file });
    const failed = made.filter(({ code }) => code === null);
    const count = made.length - failed.length;
    return shown({
      made: words.madeCount({ count }),
      problems: failed
        .map(({ line, name, reason }) => words.faultyLine({ line, name: name && `, “${name}”`, reason }))
        .join("\n"),
    });
  },
  async style(request) {
    const { form, backend } = request;
    const link = form.text("link");
    const foreground = form.optional("foreground");
    const background = form.optional("background");
    const isPlain = foreground === "#000000" && background === "#ffffff";
    await backend.links.style({
      business: businessOf(request),
      link,
      style: {
        ...(foreground && background && !isPlain ? { foreground, background } : {}),
        ...(form.checked("logo") ? { logo: true } : {}),
        level: qrLevels.find((level) => level === form.text("level")) ?? "M",
        ...(form.optional("style.caption") ? { caption: form.text("style.caption") } : {}),
        margin: Math.min(10, Math.max(2, Math.round(Number(form.text("margin"))) || 4)),
      },
    });
    return to(request, link, words.lookSaved());
  },
};

const changeWords = {
  pause: words.donePaused,
  resume: words.doneResumed,
  archive: words.archived,
  extend: words.doneExtended,
  label: words.doneLabelled,
} as const;

const to = (request: ActionRequest, link: string | undefined, notice: string) =>
  seeOther(href("linkManagement", { business: businessOf(request) }, { link }), { notice });

/** The fields that making and changing have in common; the last day ends at midnight of the business. */
async function fieldsIn(request: ActionRequest) {
  const { form } = request;
  const lastDay = form.optional("expiresAt");
  const approval = form.text("approval");
  const { timezone } = await request.business();
  const expiresAt = lastDay === undefined ? null : fromWallClock(`${lastDay}T23:59:59`, timezone);
  if (expiresAt === undefined) return invalid({ expiresAt: words.chooseDay() });
  const maxUses = form.optional("maxUses");
  return {
    expiresAt,
    maxUses: maxUses === undefined ? null : Number(maxUses.replace(/[,.\s]/g, "")),
    requireApproval: approval === "yes" ? true : approval === "no" ? false : null,
    afterEnd:
      form.text("afterEnd") === "redirect_profile" ? ("redirect_profile" as const) : ("message" as const),
    autoLabels: labelsIn(form.text("labels")),
    autoPackId: form.optional("pack") ?? null,
    utm: Object.fromEntries(
      utmNames.flatMap((name) => {
        const value = form.optional(`utm.${name}`);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}
