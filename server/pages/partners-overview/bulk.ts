import { type BackendClient, contract } from "#shared/contract/index.ts";
import * as words from "#words/partners.ts";
import type { Action, ActionRequest } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { type Outcome, outcomeAt } from "../outcome.ts";

type DoneToSome = Awaited<ReturnType<BackendClient["partners"]["changeMany"]>>;

/** Bulk actions on the selected partners; each redirects to the list with its filters. */
export const bulkActions: Readonly<Record<string, Action>> = {
  "accept-many": (request) => changeMany(request, "accept", "accepted"),
  "pause-many": (request) => changeMany(request, "pause", words.donePaused()),
  "resume-many": (request) => changeMany(request, "resume", words.doneResumed()),
  tag: (request) => tag(request, false),
  untag: (request) => tag(request, true),
  async nudge(request) {
    const done = await request.backend.partners.nudge(inputOf(contract.partners.nudge, request));
    return back(request, done, words.doneAskedForNew());
  },
  async "write-many"(request) {
    const message = inputOf(contract.partnerMessages.sendMany, request);
    const done = await request.backend.partnerMessages.sendMany(message);
    return back(request, done, words.doneWrittenTo());
  },
  async "end-many"(request) {
    const expected = Number(request.form.text("expected") || "0");
    const asked = inputOf(contract.partners.endMany, request, { expected });
    const done = await request.backend.partners.endMany(asked);
    return back(request, done, words.doneEndedOne(), words.doneEndedMany());
  },
};

async function changeMany(request: ActionRequest, change: "accept" | "pause" | "resume", became: string) {
  const asked = inputOf(contract.partners.changeMany, request, { change });
  const done = await request.backend.partners.changeMany(asked);
  return back(request, done, became);
}

async function tag(request: ActionRequest, remove: boolean) {
  const done = await request.backend.partners.tag(inputOf(contract.partners.tag, request, { remove }));
  return back(request, done, remove ? words.doneUntagged() : words.doneTagged());
}

const back = ({ url }: ActionRequest, done: DoneToSome, one: string, several = one) =>
  outcomeAt(url.pathname + url.search, outcomeOfPartners(done, one, several));

/** Builds "3 partners are paused." with "Cafe Nord: This partnership is ended…" */
export const outcomeOfPartners = ({ changed, refused }: DoneToSome, one: string, several = one): Outcome => ({
  done: [words.changedCount({ changed, done: changed === 1 ? one : several })],
  left: refused.map(({ name, reason }) => `${name}: ${reason}`),
});
