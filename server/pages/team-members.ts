import { contract } from "#shared/contract/index.ts";
import type { inviteOutcomes } from "#shared/contract/team.ts";
import { href } from "#shared/href.ts";
import { peopleList } from "#shared/lists/people.ts";
import { peopleMatching } from "#shared/people-matching.ts";
import { whoCan } from "#shared/permission-sentences.ts";
import { can, grantableRoles, type TeamRole } from "#shared/permissions.ts";
import { grantedRoles, obstacleToChange } from "#shared/team-rules.ts";
import { translated } from "#shared/words/translated.ts";
import * as words from "#words/team.ts";
import { type ActionRequest, businessOf, type PageRequest, page, seeOther, shown } from "../ssr/page.ts";
import { readTable } from "../uploaded-table.ts";
import { inputOf } from "./form-input.ts";
import { queryIn } from "./list-query.ts";
import { membershipFrom } from "./membership.ts";
import { type Outcome, outcomeAt, outcomeOfAddresses } from "./outcome.ts";
import { submits } from "./submits.ts";

export const teamMembersPage = page({
  async load(request) {
    const { backend, url, session } = request;
    const business = businessOf(request);
    const { people, invitations, seats } = await backend.team.list({ business });
    const mayManage = can(membershipFrom(session, business), "team.manage");
    const me = people.find(({ isMe }) => isMe);
    const myRole: TeamRole = me?.role ?? "viewer";
    const actor = { userId: me?.userId ?? "", role: myRole, billing: me?.billing ?? false };
    const query = queryIn(peopleList, url);
    const listed = peopleMatching(
      query,
      people.map((person) => ({ ...person, roles: [person] })),
      new Date(),
    );
    return {
      people: people.map((person) => ({
        ...person,
        obstacle: mayManage ? obstacleToChange(actor, person) : whoCan("team.manage"),
      })),
      query,
      listed: listed.map(({ id }) => id),
      invitations,
      seats,
      grantable: mayManage ? grantedRoles.filter((role) => grantableRoles(myRole).includes(role)) : [],
      mayGrantBilling: myRole === "owner" || actor.billing,
      inviting: url.searchParams.has("invite"),
      invited: url.searchParams.get("email"),
      editing: url.searchParams.get("edit"),
      removing: mayManage ? await removalOf(request, business, url.searchParams.get("remove")) : null,
    };
  },
  actions: {
    async invite(request) {
      const emails = await addressesIn(request);
      const results = await request.backend.team.invite(inputOf(contract.team.invite, request, { emails }));
      return outcomeAt(href("teamMembers", { business: businessOf(request) }), outcomeOf(results));
    },
    async preview(request) {
      const invitation = inputOf(contract.team.previewInvitation, request);
      return shown({ ...(await request.backend.team.previewInvitation(invitation)) });
    },
    link: submits("team.link", (_request, { email, url }) => shown({ email, url })),
    resend: submits("team.resend", (request, { email }) =>
      back(businessOf(request), words.invitationSentAgain({ email })),
    ),
    revoke: submits("team.revoke", (request) => back(businessOf(request), words.withdrawn())),
    change: submits("team.update", (request, { name }) =>
      back(businessOf(request), words.rightsSaved({ name })),
    ),
    suspend: (request) => setStatus(request, "suspended"),
    "let-in": (request) => setStatus(request, "active"),
    async remove(request) {
      const business = businessOf(request);
      const { backend, form } = request;
      await backend.team.remove({
        business,
        person: form.text("person"),
        draftsTo: form.optional("draftsTo"),
        keysTo: form.optional("keysTo"),
        enquiriesTo: form.optional("enquiriesTo"),
        reportTo: form.optional("reportTo"),
      });
      return back(business, words.removed());
    },
    async leave(request) {
      await request.backend.team.leave({ business: businessOf(request) });
      return seeOther(href("selectOrg", {}, { stay: 1 }), { notice: words.leftTeam(), document: true });
    },
  },
});

/** Returns the resources a person would leave behind, to choose a new owner for them; null without a person. */
async function removalOf({ backend }: PageRequest, business: string, person: string | null) {
  if (!person) return null;
  return { person, ...(await backend.team.ownedResources({ business, person })) };
}

/** Returns the addresses typed or pasted, and those from a CSV or Excel file: every cell that contains an @. */
async function addressesIn({ form }: ActionRequest): Promise<string[]> {
  const file = form.file("file");
  const cells = (file ? (await readTable(file.bytes)).text : "").split(/[\s,;"<>]+/);
  return [...form.words("emails"), ...cells.filter((cell) => cell.includes("@"))];
}

const back = (business: string, notice: string) => seeOther(href("teamMembers", { business }), { notice });

async function setStatus(request: ActionRequest, status: "active" | "suspended") {
  const business = businessOf(request);
  const person = request.form.text("person");
  const { name } = await request.backend.team.update({ business, person, status });
  return back(business, status === "active" ? words.reinstated({ name }) : words.suspendedNow({ name }));
}

const outcomeWords: Record<(typeof inviteOutcomes)[number], string> = translated(
  {
    already_member: words.resultOnTeam,
    already_invited: words.resultInvitedAlready,
    seat_limit: words.resultNoSeat,
  },
  { invited: "invited" },
);

/** Builds "3 people are invited." and, for the others, the address with the reason. */
function outcomeOf(results: readonly { email: string; outcome: keyof typeof outcomeWords }[]): Outcome {
  const { done, ...rest } = outcomeOfAddresses(results, ({ email, outcome }) =>
    outcome === "invited" ? words.invitedOne({ email }) : `${email}: ${outcomeWords[outcome]}.`,
  );
  return { ...rest, done: done.length > 1 ? [words.invitedMany({ count: done.length })] : done };
}
