import { type LabelColor, labelColors, type MemberChange } from "#shared/member-rules.ts";
import { type Action, type ActionRequest, businessOf } from "../../ssr/page.ts";
import { importActions } from "./import-actions.ts";
import { labelsIn } from "./labels-in.ts";
import { back, queryOf } from "./query.ts";

type BulkResult = Awaited<ReturnType<ActionRequest["backend"]["members"]["change"]>>;

/** What the forms of the members page do; every one goes back to the list as it was narrowed before. */
export const memberActions: Readonly<Record<string, Action>> = {
  ...importActions,
  async add(request) {
    const { form, backend } = request;
    const member = await backend.members.add({
      business: businessOf(request),
      email: form.text("email"),
      firstName: form.text("firstName"),
      lastName: form.text("lastName"),
      labels: labelsIn(form.text("labels")),
      invite: form.checked("invite"),
      message: form.text("message"),
    });
    const name = `${member.firstName} ${member.lastName}`.trim();
    return back(request, member.status === "invited" ? `${name} is invited.` : `${name} is now a member.`);
  },
  async "change-member"(request) {
    const { form, backend } = request;
    const member = form.text("id");
    const { firstName, lastName } = await backend.members.update({
      ...{ business: businessOf(request), member },
      firstName: form.text("firstName"),
      lastName: form.text("lastName"),
      phone: form.text("phone"),
      externalId: form.text("externalId"),
      labels: labelsIn(form.text("labels")),
      notes: form.text("notes"),
    });
    return back(request, `${`${firstName} ${lastName}`.trim()} is saved.`, { member });
  },
  approve: (request) => change(request, "approve", "let in"),
  reject: (request) => change(request, "reject", "turned away"),
  suspend: (request) => change(request, "suspend", "suspended"),
  reinstate: (request) => change(request, "reinstate", "let in again"),
  async resend(request) {
    const business = businessOf(request);
    const result = await request.backend.members.resend({ business, ...chosenIn(request) });
    return back(request, sentence(result, "invited again", "The link in the former mail no longer works."));
  },
  label: (request) => label(request, false),
  unlabel: (request) => label(request, true),
  async remove(request) {
    const { form, backend } = request;
    const result = await backend.members.remove({
      ...{ business: businessOf(request), ...chosenIn(request) },
      ...(form.optional("expected") ? { expected: Number(form.text("expected").replace(/[^\d]/g, "")) } : {}),
    });
    return back(request, sentence(result, "removed"));
  },
  async anonymise(request) {
    const [member = ""] = request.form.all("member");
    await request.backend.members.anonymise({ business: businessOf(request), member });
    return back(request, "This person is forgotten. What they did stays counted, without a name.");
  },
  async "select-all"(request) {
    const { backend, url } = request;
    const { sort: _sort, direction: _direction, cursor: _cursor, ...filter } = queryOf(url);
    const { id } = await backend.members.select({ business: businessOf(request), ...filter });
    return back(request, undefined, { selection: id });
  },
  async "create-label"(request) {
    const { form, backend } = request;
    const { name } = await backend.members.createLabel({
      ...{ business: businessOf(request), name: form.text("name"), color: colorIn(form.text("color")) },
    });
    return back(request, `The label “${name}” is made.`, { labels: "1" });
  },
  async "change-label"(request) {
    const { form, backend } = request;
    const { name } = await backend.members.updateLabel({
      ...{ business: businessOf(request), label: form.text("id") },
      ...{ name: form.text("name"), color: colorIn(form.text("color")) },
    });
    return back(request, `The label “${name}” is saved.`, { labels: "1" });
  },
  async "delete-label"(request) {
    await request.backend.members.deleteLabel({
      ...{ business: businessOf(request), label: request.form.text("id") },
    });
    return back(request, "The label is gone, and nobody carries it any more.", { labels: "1" });
  },
};

async function change(request: ActionRequest, change: Exclude<MemberChange, "remove">, done: string) {
  const { backend, form } = request;
  const result = await backend.members.change({
    ...{ business: businessOf(request), change, reason: form.text("reason"), ...chosenIn(request) },
  });
  return back(request, sentence(result, done));
}

async function label(request: ActionRequest, remove: boolean) {
  const { backend, form } = request;
  const result = await backend.members.label({
    ...{ business: businessOf(request), label: form.text("label"), remove, ...chosenIn(request) },
  });
  return back(request, sentence(result, remove ? "no longer labelled" : "labelled"));
}

/** Those who were ticked, or the selection the form is about. */
function chosenIn({ form }: ActionRequest): { members: string[] } | { selection: string } {
  const selection = form.optional("selection");
  return selection ? { selection } : { members: form.all("member") };
}

/** "3 members are suspended. 1 was left as it is." */
function sentence({ changed, waitlisted, skipped }: BulkResult, done: string, more = ""): string {
  const parts = [
    changed === 1 ? `1 member is ${done}.` : `${changed.toLocaleString("en")} members are ${done}.`,
    waitlisted > 0 && `${waitlisted} wait for room in the plan.`,
    skipped > 0 && (skipped === 1 ? "1 was left as it is." : `${skipped} were left as they are.`),
    changed > 0 && more,
  ];
  return parts.filter(Boolean).join(" ");
}

const colorIn = (typed: string): LabelColor => labelColors.find((color) => color === typed) ?? "teal";
