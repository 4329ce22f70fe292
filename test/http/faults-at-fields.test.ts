import { beforeAll, describe, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const settings = "/faultclub/settings/overview";

/** The errors of operations name parts of their input, which forms have under names of their own. */
describe("the summary of a returned form links each error to its field", () => {
  const treets = runningTreets();
  let owner: TestPerson;

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, "faultclub", []));
  });

  const returnedBy = async (address: string, typed: Record<string, string>) => {
    const visitor = signedInVisitor(treets.origin, owner.tokens);
    const { response, text } = await visitor.open(address, typed);
    expect(response.status).toBe(422);
    const [summary = ""] = /form-summary.*?<\/ul>/s.exec(text) ?? [];
    return { text, links: [...summary.matchAll(/href="#([^"]+)">([^<]+)/g)] };
  };

  const summaryOf = async (address: string, typed: Record<string, string>) => {
    const { text, links } = await returnedBy(address, typed);
    return links.map(([, id = "", error]) => {
      const [field = ""] = text.match(new RegExp(`<(?:input|textarea)[^>]* id="${id}"[^>]*>`)) ?? [];
      expect(field, `${error} at #${id}`).toContain('aria-invalid="true"');
      return [/ name="([^"]+)"/.exec(field)?.[1], error];
    });
  };

  it.each([
    [
      "/faultclub/members?add=1",
      { intent: "add", firstName: "", email: "ada@people.example", labels: `Rowers, ${"x".repeat(31)}` },
      { firstName: "Enter your first name.", labels: "Use at most 30 characters." },
    ],
    [
      "/faultclub/community-profile?edit=1",
      {
        intent: "save",
        name: "Faults",
        category: "other",
        brandColor: "#0f766e",
        visibility: "members_only",
        website: "quay",
        publicEmail: "hello@",
        map: "here",
      },
      {
        website: "Enter a full address starting with https://.",
        publicEmail: "Enter a valid e-mail address.",
        map: "Paste a map link to your place, or two numbers such as 53.5461, 9.9662.",
      },
    ],
    [settings, { intent: "general", timezone: "Here" }, { timezone: "Choose a time zone from the list." }],
    [
      settings,
      { intent: "joining", joinPolicy: "open", approvedDomains: "example.org, quay" },
      { approvedDomains: "“quay” isn&#x27;t a domain such as example.org." },
    ],
    ...(["/faultclub/team-members?invite=1", "/faultclub/partners-overview?invite=1"] as const).map(
      (address) =>
        [
          address,
          { intent: "invite", role: "viewer", emails: "ida@, bo@people.example, quay" },
          {
            emails: "“ida@” isn&#x27;t a valid e-mail address. “quay” isn&#x27;t a valid e-mail address.",
          },
        ] as const,
    ),
    [
      "/multi-team?invite=1",
      { intent: "invite", role: "viewer", businesses: "faultclub", emails: "ida@, quay" },
      {
        emails: "“ida@” isn&#x27;t a valid e-mail address. “quay” isn&#x27;t a valid e-mail address.",
      },
    ],
    [
      "/multi-partners?invite=1",
      { intent: "invite", businesses: "faultclub", email: "ida@" },
      { email: "“ida@” isn&#x27;t a valid e-mail address." },
    ],
    [settings, { intent: "mails", replyTo: "hello@" }, { replyTo: "Enter a valid e-mail address." }],
    [
      `${settings}?tab=plan`,
      { intent: "details", business: "faultclub", country: "DK", email: "hello@" },
      { email: "Enter a valid e-mail address." },
    ],
    [
      "/faultclub/treet/new",
      {
        intent: "save",
        title: "Soup",
        audience: "everyone",
        valueKind: "info",
        claimMethod: "show",
        priceAmount: "ten",
        stockTotal: "many",
        perMemberLimit: "1",
      },
      { priceAmount: "Enter a number.", stockTotal: "Enter a number." },
    ],
    [
      "/faultclub/treet/new",
      { intent: "save", title: "Soup", valueKind: "amount", valueAmount: "12.345,678", priceAmount: "0.125" },
      { valueAmount: "Enter a number.", priceAmount: "Enter a number." },
    ],
    [
      "/account-settings?tab=security",
      { intent: "password", currentPassword: "x".repeat(200), password: "a-long-enough-password-7" },
      { currentPassword: "Use at most 128 characters." },
    ],
  ] as const)("on %s with %j", async (address, typed, errors) => {
    expect(await summaryOf(address, typed)).toEqual(Object.entries(errors));
  });

  it("on a partner's terms, counting the rows without a contact", async () => {
    const asOwner = treets.backend.as(owner.tokens.token);
    await asOwner.partners.invite({ business: "faultclub", emails: ["roastery@people.example"] });
    const { items } = await asOwner.partners.list({ business: "faultclub" });
    const typed = { intent: "save", contactName0: "", contactName1: "Ida", contactEmail1: "ida@" };
    expect(await summaryOf(`/faultclub/manage-partner/${items[0]?.id}?tab=terms&open=edit`, typed)).toEqual([
      ["contactEmail1", "Enter a valid e-mail address."],
    ]);
    const withoutName = { intent: "save", contactName0: " ", contactEmail2: "ida@people.example" };
    expect(
      await summaryOf(`/faultclub/manage-partner/${items[0]?.id}?tab=terms&open=edit`, withoutName),
    ).toEqual([["contactName2", "Enter a name."]]);
  });

  it.each([
    [
      "/faultclub/settings/overview?tab=integrations&new=webhook",
      { intent: "create-webhook", url: "https://example.org/treets" },
      "Choose at least one event.",
    ],
    [
      "/multi-partners?invite=1",
      { intent: "invite", email: "roastery@people.example" },
      "Choose at least one community.",
    ],
  ])("or to the group of checkboxes in which nothing is ticked, on %s", async (address, typed, error) => {
    const { text, links } = await returnedBy(address, typed);
    expect(links.map(([, , shown]) => shown)).toEqual([error]);
    const id = links[0]?.[1];
    expect(text).toMatch(new RegExp(`<fieldset[^>]* id="${id}"[^>]* aria-describedby="${id}-error"`));
    expect(text.split(`<p class="field-error" id="${id}-error">${error}</p>`).length - 1).toBe(1);
    expect(text.split('class="field-error"').length - 1).toBe(1);
  });

  it("and a promotion code that doesn't apply is refused at its field, beside the price without it", async () => {
    const visitor = signedInVisitor(treets.origin, owner.tokens);
    const { text } = await visitor.open("/checkout?business=faultclub&plan=scale&interval=month&code=NOSUCH");
    const [field = ""] = /<input[^>]* name="code"[^>]*>/.exec(text) ?? [];
    expect(field).toContain('aria-invalid="true"');
    const described = /aria-describedby="([^"]+)"/.exec(field)?.[1];
    expect(text).toMatch(new RegExp(`<p class="field-error" id="${described}">[^<]+code[^<]*</p>`));
    expect(text).not.toContain("notice--bad");
    expect(text).toContain("Pay ");
  });
});
