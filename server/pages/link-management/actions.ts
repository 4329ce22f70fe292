import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { linkKinds } from "#shared/link-rules.ts";
import { linksList } from "#shared/lists/links.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { SELECT_ALL } from "#shared/selections.ts";
import { wholeNumberIn } from "#shared/written-number.ts";
import { fromWallClock } from "#shared/zoned-time.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther, shown } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { queryIn } from "../list-query.ts";
import { labelsIn } from "../members/labels-in.ts";
import { countIn, openSelection, selectionIn } from "../selections.ts";

/** Actions of the links page's forms. */
export const linkActions: Readonly<Record<string, Action>> = {
  async create(request) {
    const [kind, targetId = null] = request.form.text("targetId").split(":");
    const limits = await limitsIn(request);
    if ("fields" in limits) return limits;
    const { id, name } = await request.backend.links.create(
      inputOf(contract.links.create, request, {
        kind: linkKinds.find((known) => known === kind) ?? "join",
        targetId,
        code: request.form.optional("code"),
        ...limits,
      }),
    );
    return to(request, id, words.linkReady({ name }));
  },
  async change(request) {
    const limits = await limitsIn(request);
    if ("fields" in limits) return limits;
    const { id } = await request.backend.links.update(inputOf(contract.links.update, request, limits));
    return to(request, id, words.linkSaved());
  },
  async state(request) {
    const { link, state, ...asked } = inputOf(contract.links.setState, request);
    const { name } = await request.backend.links.setState({ ...asked, link, state });
    const became = {
      active: words.linkResumed,
      paused: words.linkNowPaused,
      archived: words.linkNowArchived,
    } as const;
    return to(request, state === "archived" ? undefined : link, became[state]({ name }));
  },
  async delete(request) {
    const asked = inputOf(contract.links.remove, request);
    const { name } = await request.backend.links.get(asked);
    await request.backend.links.remove(asked);
    return to(request, undefined, words.deletedNow({ name }));
  },
  async "change-many"(request) {
    const { form, backend, url } = request;
    if (form.text("change") === SELECT_ALL) {
      const filters = filtersIn(linksList, queryIn(linksList, url));
      const { id } = await backend.links.select({ business: businessOf(request), ...filters });
      return openSelection(request, id);
    }
    const { expiresAt } = await lastDayIn(request);
    const asked = inputOf(contract.links.changeMany, request, {
      expected: countIn(request),
      expiresAt: expiresAt ?? undefined,
      ...(selectionIn(request) ?? { links: form.all("link") }),
    });
    const { changed, skipped } = await backend.links.changeMany(asked);
    const passedOver = skipped > 0 ? ` ${words.skippedCount({ skipped })}` : "";
    const done = changeWords[asked.change]();
    return to(request, undefined, `${words.changedCount({ changed, done })}${passedOver}`);
  },
  async "create-many"(request) {
    const upload = request.form.file("file");
    if (!upload || upload.bytes.length === 0) return invalid({ file: words.chooseFile() });
    const made = await request.backend.links.createMany(inputOf(contract.links.createMany, request));
    const failed = made.filter(({ code }) => code === null);
    const count = made.length - failed.length;
    return shown({
      made: words.madeCount({ count }),
      problems: failed
        .map(({ line, name, reason }) =>
          words.faultyLine({ line, name: name && `, ${commonWords.quoted({ text: name })}`, reason }),
        )
        .join("\n"),
    });
  },
  async style(request) {
    const { style, ...link } = inputOf(contract.links.style, request);
    const { foreground, background, margin = 4, ...look } = style;
    const isPlain = foreground === "#000000" && background === "#ffffff";
    const { id } = await request.backend.links.style({
      ...link,
      style: {
        ...look,
        ...(!isPlain && { foreground, background }),
        margin: Math.min(10, Math.max(2, Math.round(margin) || 4)),
      },
    });
    return to(request, id, words.lookSaved());
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

/** Reads values that the form represents differently: the expiry, the maximum number of uses, and the labels. */
async function limitsIn(request: ActionRequest) {
  const { form } = request;
  const { expiresAt } = await lastDayIn(request);
  if (expiresAt === undefined) return invalid({ expiresAt: words.chooseDay() });
  const maxUses = form.optional("maxUses");
  return {
    expiresAt,
    maxUses: maxUses === undefined ? null : wholeNumberIn(maxUses),
    autoLabels: labelsIn(form.text("autoLabels")),
  };
}

/**
 * Returns the end of the last day, in the business's time zone; null without one, undefined if it is not a valid date.
 */
async function lastDayIn(request: ActionRequest): Promise<{ expiresAt: string | null | undefined }> {
  const day = request.form.optional("expiresAt");
  const { timezone } = await request.business();
  return { expiresAt: day === undefined ? null : fromWallClock(`${day}T23:59:59`, timezone) };
}
