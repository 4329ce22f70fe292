import { beforeAll, describe, expect, it } from "vitest";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const business = "drawers";

describe("without JavaScript, a refused form at an address that does not open its drawer", () => {
  const treets = runningTreets();
  let owner: TestPerson;
  let treet: string;
  let partner: string;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "scale"));
    const baker = await newPerson(treets.backend, "Bo");
    const bakery = { inviter: owner, business, baker, name: "Bakery", slug: "drawer-bakery" };
    partner = await newPartner(treets.backend, bakery);
    treet = await publishedTreet(treets.backend.as(owner.tokens.token), business);
  });

  interface Refused {
    readonly what: string;
    readonly path: () => string;
    readonly form: Readonly<Record<string, string>>;
    /** A field by which the form is found if several buttons name its intent. */
    readonly field?: string;
    /** A value that the form then has, as text of the document. */
    readonly value?: string;
    readonly error: string;
  }
  const refused: readonly Refused[] = [
    {
      what: "a new member",
      path: () => `/${business}/members`,
      form: { intent: "add", firstName: "Nora", email: "nora" },
      value: 'value="Nora"',
      error: "Enter a valid e-mail address.",
    },
    {
      what: "several members",
      path: () => `/${business}/members`,
      form: { intent: "paste-list", list: "" },
      error: "form-summary",
    },
    {
      what: "a new link",
      path: () => `/${business}/link-management`,
      form: { intent: "create", name: "Poster at the till", code: "a b!", targetId: "profile" },
      value: 'name="targetId" value="profile"',
      error: "Use 4-32 lowercase letters, numbers and hyphens.",
    },
    {
      what: "links from a file",
      path: () => `/${business}/link-management`,
      form: { intent: "create-many" },
      error: "Choose an Excel or CSV file.",
    },
    {
      what: "an invitation to the team",
      path: () => `/${business}/team-members`,
      form: { intent: "invite", emails: "no address", role: "viewer" },
      field: "emails",
      value: "no address",
      error: "form-summary",
    },
    {
      what: "an invitation to partners",
      path: () => `/${business}/partners-overview`,
      form: { intent: "invite", emails: "no address" },
      value: "no address",
      error: "form-summary",
    },
    {
      what: "an API key",
      path: () => `/${business}/settings/overview?tab=integrations`,
      form: { intent: "create-key", name: "" },
      error: "Enter a name.",
    },
    {
      what: "an API key for longer than any is offered",
      path: () => `/${business}/settings/overview?tab=integrations`,
      form: { intent: "create-key", name: "Till", scope: "read-only", expiresIn: "99999999999" },
      value: 'value="Till"',
      error: "Choose one of the options.",
    },
    {
      what: "a webhook",
      path: () => `/${business}/settings/overview?tab=integrations`,
      form: { intent: "create-webhook", url: "https://printer.local/hook", "events.0": "member.joined" },
      value: 'value="https://printer.local/hook"',
      error: "form-summary",
    },
    {
      what: "a treet's supplier",
      path: () => `/${business}/treet/${treet}`,
      form: { intent: "supplier", partner: "prt_none" },
      error: "Choose an active partner.",
    },
    {
      what: "a partner's file",
      path: () => `/${business}/manage-partner/${partner}?tab=terms`,
      form: { intent: "add-file" },
      error: "form-summary",
    },
    {
      what: "an invitation to several teams",
      path: () => "/multi-team",
      form: { intent: "invite", emails: "no address" },
      value: "no address",
      error: "Choose at least one community.",
    },
    {
      what: "an invitation to partners of several communities",
      path: () => "/multi-partners",
      form: { intent: "invite", email: "no address" },
      value: 'value="no address"',
      error: "Choose at least one community.",
    },
  ];

  it.each(refused)(
    "opens it with its errors and values: $what",
    async ({ path, form, field, value = "", error }) => {
      const visitor = signedInVisitor(treets.origin, owner.tokens);
      const mark = field ? `name="${field}"` : `name="intent" value="${form.intent}"`;
      const isOpen = (text: string) => text.includes(mark);
      const before = await visitor.open(path());
      expect(before.response.status).toBe(200);
      expect(isOpen(before.text)).toBe(false);
      const { response, text } = await visitor.open(path(), form);
      expect(response.status).toBe(422);
      const [drawer = ""] =
        /<(?:dialog|div|section)[^>]*class="[^"]*\bdrawer\b.*?<\/form>/s.exec(
          text.slice(text.indexOf("<body")),
        ) ?? [];
      expect(isOpen(drawer)).toBe(true);
      expect(drawer).toContain(value);
      expect(drawer).toContain(error);
    },
  );
});
