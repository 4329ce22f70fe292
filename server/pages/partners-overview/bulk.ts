import { type BackendClient, contract } from "#shared/contract/index.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { partnersList } from "#shared/lists/partners.ts";
import { SELECT_ALL } from "#shared/selections.ts";
import * as words from "#words/partners.ts";
import { type Action, type ActionRequest, businessOf } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { queryIn } from "../list-query.ts";
import { type Outcome, outcomeAt } from "../outcome.ts";
import { countIn, listAfter, openSelection, selectionIn } from "../selections.ts";

type DoneToSome = Awaited<ReturnType<BackendClient["partners"]["changeMany"]>>;

/** Bulk actions on the selected partners; each redirects to the list with its filters. */
export const bulkActions: Readonly<Record<string, Action>> = {
  "accept-many": (request) => changeMany(request, "accept", "accepted"),
  "pause-many": (request) => changeMany(request, "pause", words.donePaused()),
  "resume-many": (request) => changeMany(request, "resume", words.doneResumed()),
  tag: (request) => tag(request, false),
  untag: (request) => tag(request, true),
  async nudge(request) {
    const done = await request.backend.partners.nudge(
      inputOf(contract.partners.nudge, request, chosenIn(request)),
    );
    return back(request, done, words.doneAskedForNew());
  },
  async "write-many"(request) {
    const message = inputOf(contract.partnerMessages.sendMany, request, chosenIn(request));
    const done = await request.backend.partnerMessages.sendMany(message);
    return back(request, done, words.doneWrittenTo());
  },
  async [SELECT_ALL](request) {
    const { backend, url } = request;
    const filters = filtersIn(partnersList, queryIn(partnersList, url));
    const { id } = await backend.partners.select({ business: businessOf(request), ...filters });
    return openSelection(request, id);
  },
  async "end-many"(request) {
    const expected = countIn(request) ?? 0;
    const asked = inputOf(contract.partners.endMany, request, { expected, ...chosenIn(request) });
    const done = await request.backend.partners.endMany(asked);
    return back(request, done, words.doneEndedOne(), words.doneEndedMany());
  },
};

async function changeMany(request: ActionRequest, change: "accept" | "pause" | "resume", became: string) {
  const asked = inputOf(contract.partners.changeMany, request, { change, ...chosenIn(request) });
  const done = await request.backend.partners.changeMany(asked);
  return back(request, done, became);
}

async function tag(request: ActionRequest, remove: boolean) {
  const done = await request.backend.partners.tag(
    inputOf(contract.partners.tag, request, { remove, ...chosenIn(request) }),
  );
  return back(request, done, remove ? words.doneUntagged() : words.doneTagged());
}

/** Returns the ticked partners, or the selection that the form refers to. */
const chosenIn = (request: ActionRequest) =>
  selectionIn(request) ?? { partners: request.form.all("partners") };

const back = (request: ActionRequest, done: DoneToSome, one: string, several = one) =>
  outcomeAt(listAfter(request), outcomeOfPartners(done, one, several));

/** Builds "3 partners are paused." with "Cafe Nord: This partnership is ended…" */
export const outcomeOfPartners = ({ changed, refused }: DoneToSome, one: string, several = one): Outcome => ({
  done: [words.changedCount({ changed, done: changed === 1 ? one : several })],
  left: refused.map(({ name, reason }) => `${name}: ${reason}`),
});
