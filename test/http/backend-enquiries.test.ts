import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  answerAsOperator,
  closeAsOperator,
  enquiriesToOperator,
} from "#server/backend/community/enquiries/index.ts";
import { inLanguage } from "#server/language.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("enquiries", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  const business = "asked-club";
  const as = (person: TestPerson) => backend.as(person.tokens.token);
  const operator = "hello@treets.example";
  const message = "I would like to know how to become a member.";
  let count = 0;
  let email: string;
  const mail = () => ({ kind: "business" as const, to: business, name: "Vera", email, message });

  beforeAll(async () => {
    team = await newTeam(backend, business, ["manager", "viewer"], "basic");
  });
  beforeEach(() => {
    email = `vera${++count}@outside.example`;
  });

  const waiting = async () => (await as(team.manager).enquiries.list({ business })).items;

  it("reach the team by email and in its inbox, and give the sender a reference and a link", async () => {
    const { ref } = await backend.as().enquiries.send(mail());
    expect(ref).toMatch(/^ENQ-[0-9A-Z]{8}$/);
    expect(await backend.emailTo(team.manager.email)).toContain(message);
    const [first] = await waiting();
    expect(first).toMatchObject({ ref, name: "Vera", state: "new", messages: [{ text: message }] });
    const token = linkTokenIn(await backend.emailTo(email));
    expect(await backend.as().enquiries.follow({ token })).toMatchObject({ ref, to: "The asked-club" });
  });

  it("show their further details under headings in the reader's language", async () => {
    await as(team.manager).me.update({ locale: "de-DE" });
    const details = { channel: "By e-mail", "Our own question": "Its answer" };
    await backend.as().enquiries.send({ ...mail(), details });
    const [german, english] = [team.manager, team.owner].map(({ email }) => backend.emailTo(email));
    expect(await german).toContain("Gewünschter Antwortweg: By e-mail");
    expect(await english).toContain("How to answer: By e-mail");
    expect(await english).toContain("Our own question: Its answer");
    await as(team.manager).me.update({ locale: "en-GB" });
  });

  it("are answered by email, and the sender can reply without an account", async () => {
    await backend.as().enquiries.send(mail());
    const [first] = await waiting();
    const enquiry = first?.id ?? "";
    await as(team.manager).enquiries.reply({ business, enquiry, message: "Come by on Monday." });
    const answer = await backend.emailTo(email);
    expect(answer).toContain("Come by on Monday.");
    expect((await waiting()).some(({ id }) => id === enquiry)).toBe(false);

    const token = linkTokenIn(answer);
    // Pressed twice, the button sends it once.
    const thanks = { token, message: "Thank you, I will." };
    await Promise.all([1, 2].map(() => backend.as().enquiries.add(thanks)));
    const again = (await waiting()).find(({ id }) => id === enquiry);
    expect(again?.messages.map(({ from, text }) => [from, text])).toEqual([
      ["sender", message],
      ["team", "Come by on Monday."],
      ["sender", "Thank you, I will."],
    ]);
    // The manager answered, so the enquiry is theirs.
    expect(await backend.emailTo(team.manager.email)).toContain("Thank you, I will.");
    for (const other of [team.owner, team.viewer])
      await expect(backend.emailTo(other.email)).resolves.not.toContain("Thank you, I will.");
  });

  it("assigned to somebody who muted them or left are followed up with everybody who may answer", async () => {
    await backend.as().enquiries.send(mail());
    const enquiry = (await waiting())[0]?.id ?? "";
    await as(team.manager).enquiries.reply({ business, enquiry, message: "Come by on Monday." });
    const token = linkTokenIn(await backend.emailTo(email));
    const change = (assignments: string) =>
      backend.deps.database.pool.query(
        `update team_memberships set ${assignments} where user_id = (select id from users where email = $1)`,
        [team.manager.email],
      );
    const everywhere = "muted_topics = array['enquiries'], silenced_topics = array['enquiries']";
    const nowhere = "muted_topics = '{}', silenced_topics = '{}'";
    for (const [absence, presence, message] of [
      [everywhere, nowhere, "Is Monday still fine?"],
      ["status = 'suspended'", "status = 'active'", "Or Tuesday?"],
    ] as const) {
      await change(absence);
      await backend.as().enquiries.add({ token, message });
      expect(await backend.emailTo(team.owner.email)).toContain(message);
      await change(presence);
    }
  });

  it("sent twice within ten minutes are merged", async () => {
    const { ref } = await backend.as().enquiries.send(mail());
    expect(await backend.as().enquiries.send(mail())).toEqual({ ref });
    const other = { ...mail(), message: "I would also like to see the workshop." };
    const [first, second] = await Promise.all([1, 2].map(() => backend.as().enquiries.send(other)));
    expect(second).toEqual(first);
    const { items } = await as(team.manager).enquiries.list({ business, search: email });
    expect(items).toHaveLength(2);
    backend.clock.forward(11 * 60_000);
    expect(await backend.as().enquiries.send(mail())).not.toEqual({ ref });
  });

  it("with the honeypot field filled in are silently discarded", async () => {
    const before = (await waiting()).length;
    expect(await backend.as().enquiries.send({ ...mail(), website: "spam.example" })).toHaveProperty("ref");
    expect(await waiting()).toHaveLength(before);
  });

  it("are limited to three an hour from one IP address", async () => {
    const visitor = backend.as(undefined, { ip: `192.0.2.${count}` });
    const send = (index: number) => visitor.enquiries.send({ ...mail(), message: `${message} ${index}` });
    for (let index = 0; index < 3; index++) await send(index);
    await expect(send(4)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("report invalid values at their fields", async () => {
    await expect(
      backend.as().enquiries.send({ ...mail(), message: "Hi", phone: "12", phoneCountry: "DE" }),
    ).rejects.toMatchObject({ fields: { message: expect.stringContaining("at least 20") } });
    await expect(
      backend.as().enquiries.send({ ...mail(), phone: "12", phoneCountry: "DE" }),
    ).rejects.toMatchObject({ fields: { phone: expect.stringContaining("Germany") } });
  });

  it("to an unknown community reach the operator", async () => {
    await backend.as().enquiries.send({ ...mail(), to: "no-such-club" });
    expect(await backend.emailTo(operator)).toContain(message);
  });

  it("to nobody in particular reach the operator in their language, and the sender in the sender's", async () => {
    const { to: _, ...general } = mail();
    const { ref } = await inLanguage("de", () =>
      backend.as().enquiries.send({ ...general, kind: "wizard", details: { channel: "Per E-Mail" } }),
    );
    const received = await backend.emailTo(operator);
    expect(received).toContain(message);
    expect(received).toContain("Vera wrote to you");
    expect(received).toContain("How to answer: Per E-Mail");
    expect(received).toContain(email);
    const confirmed = await backend.emailTo(email);
    expect(confirmed).toContain("Ihre Nachricht ist da");
    expect(confirmed).toContain(ref);

    const token = linkTokenIn(confirmed);
    await inLanguage("de", () => backend.as().enquiries.add({ token, message: "Noch eine Frage dazu." }));
    const later = await backend.emailTo(operator);
    expect(later).toContain("Noch eine Frage dazu.");
    expect(later).toContain("Vera wrote to you");
    expect(await backend.as().enquiries.follow({ token })).toMatchObject({ to: "Treets" });
    for (const { email: other } of Object.values(team))
      expect(await backend.deps.mail.list({ to: other })).not.toContainEqual(
        expect.objectContaining({ text: expect.stringContaining(ref) }),
      );
  });

  it("to a community reach each of the team in their own language, whatever the sender's", async () => {
    await as(team.manager).me.update({ locale: "de-DE" });
    await inLanguage("de", () => backend.as().enquiries.send(mail()));
    expect(await backend.emailTo(team.manager.email)).toContain("Vera hat Ihnen geschrieben");
    expect(await backend.emailTo(team.owner.email)).toContain("Vera wrote to you");
    await as(team.manager).me.update({ locale: "en-GB" });
  });

  it("are hidden from viewers, and an unlisted community is not named to senders", async () => {
    await expect(as(team.viewer).enquiries.list({ business })).rejects.toMatchObject({ code: "forbidden" });
    expect(await backend.as().enquiries.recipient({ slug: business })).toBeNull();
    expect(await backend.as().enquiries.recipient({ slug: "no-such-club" })).toBeNull();
  });

  describe("of special kinds", () => {
    it("are discarded as spam, without a visible change for the sender or further emails to the team", async () => {
      await backend.as().enquiries.send(mail());
      const [first] = await waiting();
      await as(team.manager).enquiries.setState({ business, enquiry: first?.id ?? "", state: "spam" });
      expect((await waiting()).some(({ id }) => id === first?.id)).toBe(false);
      const token = linkTokenIn(await backend.emailTo(email));
      expect(await backend.as().enquiries.follow({ token })).toMatchObject({ state: "open" });
      await backend.as().enquiries.add({ token, message: "Buy this at once." });
      expect(await backend.emailTo(team.manager.email)).not.toContain("Buy this at once.");
    });
  });

  it("about personal data are due within 30 days, and say so", async () => {
    await backend.as().enquiries.send({ ...mail(), topic: "privacy" });
    expect(await backend.emailTo(team.owner.email)).toContain("so reply by");
    const [first] = await waiting();
    const { createdAt = "", dueAt } = first ?? {};
    expect(Date.parse(dueAt ?? "") - Date.parse(createdAt)).toBe(30 * DAY_MS);
  });

  it("may include a picture, and refuse any other file", async () => {
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#0f766e" } })
      .png()
      .toBuffer();
    const picture = new File([new Uint8Array(png)], "receipt.png", { type: "image/png" });
    await backend.as().enquiries.send({ ...mail(), picture });
    const [first] = await waiting();
    const url = first?.messages[0]?.imageUrl ?? "";
    const id = url.split("/")[2] ?? "";
    const shown = await sharp(
      await (await backend.as().images.get({ id, width: 1280 })).arrayBuffer(),
    ).metadata();
    expect([shown.format, shown.width, shown.height]).toEqual(["webp", 60, 40]);
    const script = new File(["<svg/>"], "receipt.png", { type: "image/png" });
    await expect(
      backend.as().enquiries.send({ ...mail(), message: `${message} Again.`, picture: script }),
    ).rejects.toMatchObject({ fields: { picture: expect.any(String) } });
  });

  it("are assigned to one team member, who gets an email, and replying assigns them", async () => {
    await backend.as().enquiries.send(mail());
    const [first] = await waiting();
    const enquiry = first?.id ?? "";
    const { people } = await as(team.owner).team.list({ business });
    const idOf = (person: TestPerson) => people.find(({ email }) => email === person.email)?.userId ?? "";
    const give = (assignee: string | null) =>
      as(team.owner).enquiries.assign({ business, enquiry, assignee });
    await give(idOf(team.manager));
    expect(await backend.emailTo(team.manager.email)).toContain(first?.ref);
    const mine = async (person: TestPerson) =>
      (await as(person).enquiries.list({ business, mine: true })).items.map(({ id }) => id);
    expect(await mine(team.manager)).toContain(enquiry);
    expect(await mine(team.owner)).not.toContain(enquiry);
    await expect(give(idOf(team.viewer))).rejects.toMatchObject({ fields: { assignee: expect.any(String) } });
    await give(null);
    await as(team.owner).enquiries.reply({ business, enquiry, message: "We look into it." });
    const { items } = await as(team.owner).enquiries.list({ business, state: "done", mine: true });
    expect(items).toMatchObject([{ id: enquiry, assignee: { id: idOf(team.owner) } }]);
  });
  it("are found by part of a name, address, organisation or reference, and not by wildcards", async () => {
    const { ref } = await backend
      .as()
      .enquiries.send({ ...mail(), name: "Wanda Kraft", organisation: "Ruderbund" });
    const found = async (search: string) =>
      (await as(team.manager).enquiries.list({ business, search })).items.map((enquiry) => enquiry.ref);
    for (const part of ["wanda kr", "RUDERB", email.slice(0, 6), ref.slice(4)])
      expect(await found(part), part).toContain(ref);
    expect(await found("%")).toEqual([]);
    const { total } = await as(team.manager).enquiries.list({ business, search: "wanda" });
    expect(total).toBe(1);
  });

  it("to the operator are listed, answered by email, and closed, which the sender's link shows", async () => {
    const { deps } = backend;
    const details = { kind: "wizard" as const, name: "Vera", email, message };
    const { ref } = await backend.as().enquiries.send(details);
    const inList = async (which: "waiting" | "all") =>
      (await enquiriesToOperator(deps, which)).find((row) => row.ref === ref);
    expect(await inList("waiting")).toMatchObject({ state: "new", messages: [{ text: message }] });

    expect(await answerAsOperator(deps, ref.toLowerCase(), "We will call you.")).toBe(true);
    const answer = await backend.emailTo(email);
    expect(answer).toContain("We will call you.");
    const token = linkTokenIn(answer);
    const seen = await backend.as().enquiries.follow({ token });
    expect(seen).toMatchObject({ state: "answered", to: "Treets" });
    expect(seen?.messages.map(({ from }) => from)).toEqual(["sender", "team"]);
    expect(await inList("waiting")).toBeUndefined();

    await backend.as().enquiries.add({ token, message: "Thank you, until then." });
    expect(await inList("waiting")).toMatchObject({ state: "open" });
    expect(await closeAsOperator(deps, ref)).toBe(true);
    expect(await backend.as().enquiries.follow({ token })).toMatchObject({ state: "closed" });
    expect(await inList("all")).toMatchObject({ state: "closed" });
  });

  it("to a community are not the operator's", async () => {
    const { ref } = await backend.as().enquiries.send(mail());
    expect((await enquiriesToOperator(backend.deps, "all")).map((row) => row.ref)).not.toContain(ref);
    expect(await answerAsOperator(backend.deps, ref, "Hello")).toBe(false);
    expect(await closeAsOperator(backend.deps, ref)).toBe(false);
  });

  it("keep the campaign they came from and the consent given with them", async () => {
    const { ref } = await backend
      .as()
      .enquiries.send({ ...mail(), utm: { source: "flyer", campaign: "spring" }, consent: true });
    const found = (await waiting()).find((row) => row.ref === ref);
    expect(found?.utm).toEqual({ source: "flyer", campaign: "spring" });
    expect(found?.consentAt).toBe(found?.createdAt);
    expect(await backend.emailTo(team.manager.email)).toContain("Campaign: flyer / spring");
    const { ref: other } = await backend.as().enquiries.send({ ...mail(), message: `${message} Really.` });
    expect((await waiting()).find((row) => row.ref === other)).toMatchObject({ utm: {}, consentAt: null });
  });
});
