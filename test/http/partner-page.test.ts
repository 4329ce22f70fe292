import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { MAX_PARTNER_FILE_BYTES } from "#shared/partner-rules.ts";
import { newPartner } from "../support/partners.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const PDF = Buffer.from("%PDF-1.7\n%quiet\n");

describe("the page of a partner", () => {
  const treets = runningTreets();
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let baker: TestPerson;
  let partner: string;
  const business = "harbour";
  const bakery = "mill";
  const as = (person: TestPerson) => treets.backend.as(person.tokens.token);

  beforeAll(async () => {
    team = await newTeam(treets.backend, business, ["manager", "viewer"], "basic");
    baker = await newPerson(treets.backend, "Bea");
    partner = await newPartner(treets.backend, {
      inviter: team.manager,
      business,
      baker,
      name: "The Mill",
      slug: bakery,
    });
  });

  const cookieOf = (person: TestPerson) => ({ Cookie: `treets.token=${person.tokens.token}` });
  const open = (person: TestPerson, tab: string, slug = business) =>
    request(treets.origin).get(`/${slug}/manage-partner/${partner}?tab=${tab}`).set(cookieOf(person));
  const send = (person: TestPerson, tab: string) =>
    request(treets.origin)
      .post(`/${business}/manage-partner/${partner}?tab=${tab}`)
      .set({ ...cookieOf(person), Origin: treets.origin });
  const upload = (person: TestPerson, bytes: Buffer, name: string) =>
    send(person, "terms").field("intent", "add-file").attach("file", bytes, name);
  const files = () => as(team.viewer).partnerFiles.list({ business, partner });
  const addressOf = (file: string, slug = business) =>
    `/api/v1/businesses/${slug}/partners/${partner}/files/${file}`;

  it("has an address for each tab, and falls back to the overview for an unknown one", async () => {
    const headings: Readonly<Record<string, string>> = {
      overview: "Latest activity",
      treets: "Supplied treets",
      people: "Contacts",
      terms: "Your agreement",
      activity: "as a partner",
      messages: "Write to The Mill",
      nonsense: "Latest activity",
    };
    for (const [tab, heading] of Object.entries(headings)) {
      const { status, text } = await open(team.manager, tab);
      expect([status, text.includes(heading)], tab).toEqual([200, true]);
      expect(text.match(/class="tab"[^>]*aria-current/g)).toHaveLength(1);
    }
  });

  it("names the roles of the partner's team in the reader's language", async () => {
    const { text } = await request(treets.origin)
      .get(`/${business}/manage-partner/${partner}?tab=people&lang=de`)
      .set(cookieOf(team.manager));
    expect(text).toMatch(/Bea[^<]*(<!-- -->)? ?<span class="muted small">Inhaber\/in</);
  });

  it("offers messaging first, then pausing, and the destructive actions last", async () => {
    const headOf = async (person: TestPerson, tab = "overview") => {
      const { text } = await open(person, tab);
      return text.slice(
        text.indexOf("page-header-actions"),
        text.indexOf("</header>", text.indexOf("page-header-actions")),
      );
    };
    const head = await headOf(team.manager);
    const places = ["?tab=messages", ">Pause<", "menu-endings", ">End<", ">Block<"].map((part) =>
      head.indexOf(part),
    );
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(head).toMatch(/<a class="button button--primary" href="[^"]*tab=messages"/);
    // On the conversation's own tab, that tab's button comes first.
    expect(await headOf(team.manager, "messages")).not.toContain(">Message<");
  });

  it.each([
    ["resume", "overview", 409],
    ["unblock", "overview", 409],
    ["revoke", "treets", 409],
    // There is no invitation any more.
    ["resend", "terms", 404],
  ])("explains why %s was not possible, on the tab where it was pressed", async (intent, tab, refusal) => {
    const { status, text } = await send(team.manager, tab).type("form").send({ intent });
    expect(status).toBe(refusal);
    expect(text).toMatch(/role="alert"[^>]*><p>[^<]+<\/p>/);
  });

  it("also explains to a supplier why a partnership cannot be resumed", async () => {
    const { status, text } = await request(treets.origin)
      .post(`/${bakery}/manage-partner/${partner}`)
      .set({ ...cookieOf(baker), Origin: treets.origin })
      .type("form")
      .send({ intent: "resume-supply" });
    expect(status).toBe(409);
    expect(text).toMatch(/role="alert"[^>]*><p>[^<]+<\/p>/);
  });

  it("stores a PDF, which the team can download and remove, both recorded in the activity", async () => {
    const kept = await upload(team.manager, PDF, "Vertrag für 2027.pdf");
    expect([kept.status, kept.headers.location]).toEqual([303, expect.stringContaining("tab=terms")]);
    const [file] = await files();
    expect(file).toMatchObject({ name: "Vertrag für 2027.pdf", sizeBytes: PDF.length });
    const id = file?.id ?? "";
    const answer = await request(treets.origin).get(addressOf(id)).set(cookieOf(team.viewer)).buffer();
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"Vertrag f_r 2027.pdf\"; filename*=UTF-8''Vertrag%20f%C3%BCr%202027.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect(Buffer.from(answer.body).equals(PDF)).toBe(true);

    expect((await open(team.viewer, "terms")).text).not.toContain('value="remove-file"');
    const refused = await send(team.viewer, "terms").type("form").send({ intent: "remove-file", file: id });
    expect(refused.status).toBe(403);
    await send(team.manager, "terms").type("form").send({ intent: "remove-file", file: id });
    expect(await files()).toEqual([]);
    const { text } = await open(team.viewer, "activity");
    expect(text).toContain("added Vertrag für 2027.pdf");
    expect(text).toContain("removed Vertrag für 2027.pdf");
  });

  it("accepts only PDFs up to 10 MB, with an error at the field", async () => {
    const unfit = [
      [Buffer.from("<!doctype html><script>"), "contract.pdf"],
      [Buffer.from("\x89PNG\r\n\x1a\n%PDF-"), "scan.pdf"],
      [Buffer.concat([PDF, Buffer.alloc(MAX_PARTNER_FILE_BYTES)]), "large.pdf"],
    ] as const;
    for (const [bytes, name] of unfit) {
      const { status, text } = await upload(team.manager, bytes, name);
      expect([status, text.includes("Choose a PDF up to 10 MB.")], name).toEqual([422, true]);
    }
    const none = await send(team.manager, "terms").field("intent", "add-file");
    expect(none.status).toBe(422);
    expect(await files()).toEqual([]);
    const largest = Buffer.concat([PDF, Buffer.alloc(MAX_PARTNER_FILE_BYTES - PDF.length)]);
    expect((await upload(team.manager, largest, "../../large.PDF")).status).toBe(303);
    expect(await files()).toMatchObject([{ name: "large.pdf", sizeBytes: MAX_PARTNER_FILE_BYTES }]);
  });

  it("hides the files from the partner and from other businesses", async () => {
    const [file] = await files();
    const id = file?.id ?? "";
    const stranger = await newPerson(treets.backend, "Zoe");
    await as(stranger).businesses.create({ name: "Elsewhere", slug: "elsewhere" });
    for (const [person, slug] of [
      [baker, business],
      [baker, bakery],
      [stranger, business],
      [stranger, "elsewhere"],
    ] as const) {
      const { status } = await request(treets.origin).get(addressOf(id, slug)).set(cookieOf(person));
      expect(status, `${person.firstName} in ${slug}`).toBe(404);
    }
    expect((await open(stranger, "terms", "elsewhere")).status).toBe(404);
    expect((await open(baker, "terms", bakery)).text).not.toContain("large.pdf");
    await expect(
      as(stranger).partnerFiles.remove({ business: "elsewhere", partner, file: id }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect(await files()).toHaveLength(1);
  });

  it("lists submitted treets, and accepts decisions there one after another", async () => {
    const content = await illustrated(as(baker), {
      type: "voucher" as const,
      summary: "A loaf for every member",
      description: "One loaf.",
      terms: "Once.",
      howToUse: "Show it.",
      valueKind: "freebie" as const,
    });
    const submitted = async (title: string) => {
      const { id } = await as(baker).supply.create({
        business: bakery,
        partner,
        content: { ...content, title },
      });
      await as(baker).supply.move({ business: bakery, treet: id, move: "submit" });
      return id;
    };
    const rye = await submitted("Rye bread");
    await submitted("Spelt rolls");
    await as(baker).supply.create({
      business: bakery,
      partner,
      content: { ...content, title: "Not yet sent" },
    });
    const waiting = await as(team.manager).reviews.ofPartner({ business, partner });
    expect(waiting.map(({ title }) => title)).toEqual(["Rye bread", "Spelt rolls"]);
    const page = await open(team.manager, "treets");
    expect(page.text.match(/The Mill offers/g)).toHaveLength(2);
    expect(page.text).not.toContain("Not yet sent");
    expect((await open(team.viewer, "treets")).text).not.toContain("The Mill offers");

    const version = String(waiting[0]?.version);
    const decide = (fields: Record<string, string>) =>
      send(team.manager, "treets")
        .type("form")
        .send({ intent: "decide", treet: rye, version, ...fields });
    const short = await decide({ decision: "request_changes", reason: "no" });
    expect(short.status).toBe(422);
    expect(short.text.match(/Describe in a few words what they should change/g)?.length).toBeGreaterThan(0);
    const approved = await decide({ decision: "approve" });
    expect([approved.status, approved.headers.location]).toEqual([
      303,
      expect.stringContaining("tab=treets"),
    ]);
    expect(await as(team.manager).treets.get({ business, treet: rye })).toMatchObject({ state: "live" });
    expect((await open(team.manager, "treets")).text.match(/The Mill offers/g)).toHaveLength(1);

    const change = { ...(await as(baker).supply.get({ business: bakery, treet: rye })) };
    await as(baker).supply.update({
      business: bakery,
      treet: rye,
      version: change.version,
      content: { ...content, title: "Rye bread, sliced" },
    });
    const { text } = await open(team.manager, "treets");
    expect(text).toContain("<del>Rye bread</del>");
    expect(text).toContain("<ins>Rye bread, sliced</ins>");
  });
});
