import { contract } from "#shared/contract/index.ts";
import { href } from "#shared/href.ts";
import { filtersIn } from "#shared/lists/list.ts";
import { membersList } from "#shared/lists/members.ts";
import type { MemberChange } from "#shared/member-rules.ts";
import { SELECT_ALL } from "#shared/selections.ts";
import * as words from "#words/members.ts";
import { type Action, type ActionRequest, businessOf, invalid, seeOther } from "../../ssr/page.ts";
import { inputOf } from "../form-input.ts";
import { queryIn } from "../list-query.ts";
import { viewActionsOf } from "../saved-views.ts";
import { countIn, selectionIn } from "../selections.ts";
import { submits } from "../submits.ts";
import { announcementActions } from "./announcement-actions.ts";
import { back } from "./back.ts";
import { importActions } from "./import-actions.ts";
import { labelsIn } from "./labels-in.ts";

type BulkResult = Awaited<ReturnType<ActionRequest["backend"]["members"]["change"]>>;

/** Actions of the members page's forms; each redirects to the list with its filters. */
export const memberActions: Readonly<Record<string, Action>> = {
  ...importActions,
  ...announcementActions,
  ...viewActionsOf("members"),
  async add(request) {
    const { form, backend } = request;
    const labels = labelsIn(form.text("labels"));
    const member = await backend.members.add(inputOf(contract.members.add, request, { labels }));
    const name = `${member.firstName} ${member.lastName}`.trim();
    return back(request, member.status === "invited" ? words.invited({ name }) : words.addedOne({ name }));
  },
  async "change-member"(request) {
    const { form, backend } = request;
    const custom = customIn(form.text("custom"));
    if (!custom) return invalid({ custom: words.customFieldsFaulty() });
    const labels = labelsIn(form.text("labels"));
    const changes = inputOf(contract.members.update, request, { labels, custom });
    const { id, firstName, lastName } = await backend.members.update(changes);
    return back(request, words.savedNamed({ name: `${firstName} ${lastName}`.trim() }), { member: id });
  },
  "write-member": submits("members.write", (request, _result, message) =>
    back(request, words.messageSent(), { member: message.member }),
  ),
  "unsubscribe-member": submits("members.unsubscribe", (request, _result, who) =>
    back(request, words.emailsEnded(), { member: who.member }),
  ),
  approve: (request) => change(request, "approve", words.doneApproved()),
  reject: (request) => change(request, "reject", words.doneDeclined()),
  suspend: (request) => change(request, "suspend", words.doneSuspended()),
  reinstate: (request) => change(request, "reinstate", words.doneReinstated()),
  async resend(request) {
    const asked = inputOf(contract.members.resend, request, chosenIn(request));
    const result = await request.backend.members.resend(asked);
    return back(request, sentence(result, words.doneInvited(), words.formerLinksEnd()));
  },
  label: (request) => label(request, false),
  unlabel: (request) => label(request, true),
  async "give-pack"(request) {
    const { changed, skipped, undo } = await request.backend.packs.grant(
      inputOf(contract.packs.grant, request, chosenIn(request)),
    );
    const given = words.packGiven({ changed });
    return back(request, skipped > 0 ? words.packGivenSome({ given, skipped }) : given, undoable(undo));
  },
  async remove(request) {
    const result = await request.backend.members.remove({
      business: businessOf(request),
      ...chosenIn(request),
      expected: countIn(request),
    });
    return back(request, sentence(result, words.doneRemoved()));
  },
  "ask-remove": (request) => choose(request, { removing: "1" }),
  "choose-ticked": (request) => choose(request, {}),
  async announce(request) {
    const selection = await selectionOf(request);
    const business = businessOf(request);
    return seeOther(href("members", { business }, { announcement: "new", selection }));
  },
  undo: submits("members.undo", (request, { changed }) => back(request, words.undone({ changed }))),
  anonymise: submits("members.anonymise", (request) => back(request, words.forgotten())),
  async [SELECT_ALL](request) {
    const { backend, url } = request;
    const filters = filtersIn(membersList, queryIn(membersList, url));
    const { id } = await backend.members.select({ business: businessOf(request), ...filters });
    return back(request, undefined, { selection: id });
  },
  "create-label": submits("members.createLabel", (request, { name }) =>
    back(request, words.labelMade({ name }), { labels: "1" }),
  ),
  "change-label": submits("members.updateLabel", (request, { name }) =>
    back(request, words.labelSaved({ name }), { labels: "1" }),
  ),
  "delete-label": submits("members.deleteLabel", (request) =>
    back(request, words.labelDeleted(), { labels: "1" }),
  ),
};

async function change(request: ActionRequest, change: Exclude<MemberChange, "remove">, done: string) {
  const result = await request.backend.members.change(
    inputOf(contract.members.change, request, { change, ...chosenIn(request) }),
  );
  return back(request, sentence(result, done), undoable(result.undo));
}

async function label(request: ActionRequest, remove: boolean) {
  const result = await request.backend.members.label(
    inputOf(contract.members.label, request, { remove, ...chosenIn(request) }),
  );
  return back(
    request,
    sentence(result, remove ? words.doneUnlabelled() : words.doneLabelled()),
    undoable(result.undo),
  );
}

/** Parses lines such as "Desk: 14" into { Desk: "14" }; undefined if a line has no name. */
function customIn(typed: string): Record<string, string> | undefined {
  const lines = typed.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.some((line) => line.indexOf(":") < 1)) return undefined;
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}

const undoable = (undo: string | null) => (undo === null ? {} : { undo });

/** Stores the selected members, so that the next action applies to exactly the ones that were shown. */
const choose = async (request: ActionRequest, open: Readonly<Record<string, string>>) =>
  back(request, undefined, { selection: await selectionOf(request), ...open });

async function selectionOf(request: ActionRequest): Promise<string> {
  const known = selectionIn(request);
  if (known) return known.selection;
  const { form, backend } = request;
  const { id } = await backend.members.select({ business: businessOf(request), members: form.all("member") });
  return id;
}

/** Returns the ticked members, or the selection that the form refers to. */
const chosenIn = (request: ActionRequest) => selectionIn(request) ?? { members: request.form.all("member") };

/** "3 members are suspended. 1 was left as it is." */
function sentence({ changed, waitlisted, skipped }: BulkResult, done: string, more = ""): string {
  const parts = [
    words.changedCount({ changed, done }),
    waitlisted > 0 && words.waitlistedCount({ waitlisted }),
    skipped > 0 && words.skippedCount({ skipped }),
    changed > 0 && more,
  ];
  return parts.filter(Boolean).join(" ");
}
