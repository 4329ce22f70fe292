import type { BackendClient } from "#shared/contract/index.ts";
import { endings } from "#shared/partner-rules.ts";
import { type Action, type ActionRequest, businessOf } from "../../ssr/page.ts";
import { type Outcome, outcomeAt } from "../outcome.ts";

type DoneToSome = Awaited<ReturnType<BackendClient["partners"]["changeMany"]>>;

/** What is done with several partners that were ticked; each goes back to the list as it was narrowed. */
export const bulkActions: Readonly<Record<string, Action>> = {
  "accept-many": (request) => changeMany(request, "accept", "accepted"),
  "pause-many": (request) => changeMany(request, "pause", "paused"),
  "resume-many": (request) => changeMany(request, "resume", "resumed"),
  tag: (request) => tag(request, false),
  untag: (request) => tag(request, true),
  async nudge(request) {
    const done = await request.backend.partners.nudge(chosenIn(request));
    return back(request, done, "asked for something new");
  },
  async "write-many"(request) {
    const text = request.form.text("text");
    const done = await request.backend.partnerMessages.sendMany({ ...chosenIn(request), text });
    return back(request, done, "written to");
  },
  async "end-many"(request) {
    const { backend, form } = request;
    const done = await backend.partners.endMany({
      ...chosenIn(request),
      expected: Number(form.text("expected") || "0"),
      treets: endings.find((known) => known === form.text("treets")) ?? "now",
      reason: form.text("reason"),
    });
    return back(request, done, "no longer a partner", "no longer partners");
  },
};

const chosenIn = (request: ActionRequest) => ({
  business: businessOf(request),
  partners: request.form.all("partners"),
});

async function changeMany(request: ActionRequest, change: "accept" | "pause" | "resume", words: string) {
  const reason = request.form.text("reason");
  const done = await request.backend.partners.changeMany({ ...chosenIn(request), change, reason });
  return back(request, done, words);
}

async function tag(request: ActionRequest, remove: boolean) {
  const name = request.form.text("tag");
  const done = await request.backend.partners.tag({ ...chosenIn(request), tag: name, remove });
  return back(request, done, remove ? "no longer tagged" : "tagged");
}

const back = ({ url }: ActionRequest, done: DoneToSome, one: string, several = one) =>
  outcomeAt(url.pathname + url.search, outcomeOfPartners(done, one, several));

/** "3 partners are paused." with "Cafe Nord: This partnership is ended…" */
export const outcomeOfPartners = ({ changed, refused }: DoneToSome, one: string, several = one): Outcome => ({
  done: [changed === 1 ? `1 partner is ${one}.` : `${changed} partners are ${several}.`],
  left: refused.map(({ name, reason }) => `${name}: ${reason}`),
});
