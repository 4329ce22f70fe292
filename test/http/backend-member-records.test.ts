import { beforeAll, describe, expect, it } from "vitest";
import { tablesOfPerson } from "#server/backend/accounts/me/personal-tables.ts";
import { anonymiseFormerMembers } from "#server/backend/community/members/anonymise.ts";
import { DAY_MS } from "#shared/constants.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { tablesNaming } from "../support/traces.ts";

eachDatabase("members' records", (kind) => {
  const backend = runningBackend({ kind });
  const business = "harbour";
  let team: Record<"owner" | "manager" | "viewer", TestPerson>;
  let stranger: TestPerson;

  beforeAll(async () => {
    team = await newTeam(backend, business, ["manager", "viewer"]);
    stranger = await newPerson(backend, "stranger");
    await backend.as(stranger.tokens.token).businesses.create({ name: "Another club", slug: "another" });
  });

  const as = (person: TestPerson) => backend.as(person.tokens.token).members;
  const add = (email: string, more: object = {}) =>
    as(team.manager).add({ business, email, firstName: email.split("@")[0] ?? "", ...more });

  describe("contain", () => {
    it("custom fields, hidden from viewers", async () => {
      const { id: member } = await add("own-fields@people.example", { invite: false });
      const custom = { Desk: "14", "Parking place": "B 2" };
      await as(team.manager).update({ business, member, custom });
      expect(await as(team.manager).get({ business, member })).toMatchObject({ custom });
      expect(await as(team.viewer).get({ business, member })).toMatchObject({ custom: {} });
      const many = Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`Field ${number}`, "x"]));
      await expect(as(team.manager).update({ business, member, custom: many })).rejects.toMatchObject({
        code: "invalid_input",
      });
      const [latest] = (await as(team.owner).get({ business, member })).history;
      expect(latest?.summary).toMatch(/changed own-fields$/);
    });

    it("details that the last save wins, unless it names the version that was edited", async () => {
      const { id: member } = await add("two-editors@people.example", { invite: false });
      const one = { business, member };
      const { version } = await as(team.manager).get(one);
      expect(version).toEqual(expect.any(String));
      expect((await as(team.viewer).get(one)).version).toBeNull();
      await as(team.owner).update({ ...one, version: version ?? "", custom: { Desk: "14", Bay: "B" } });
      const { version: now } = await as(team.manager).get(one);
      const stale = { ...one, version: version ?? "" };
      await expect(as(team.manager).update({ ...stale, phone: "1" })).rejects.toMatchObject({
        code: "stale_version",
        message: expect.stringContaining("harbour-owner"),
        details: { version: now, differences: [{ field: "phone", now: "" }] },
      });
      // Nothing of it is lost if both typed the same.
      await as(team.manager).update({ ...stale, custom: { Bay: "B", Desk: "14" } });
      await as(team.manager).update({ ...one, phone: "2" });
      expect(await as(team.manager).get(one)).toMatchObject({ phone: "2", custom: { Desk: "14" } });
    });

    it("claims and emails of this community, and nothing of another", async () => {
      const owner = backend.as(team.owner.tokens.token);
      const email = "timeline@people.example";
      const { id: member } = await add(email, { invite: false });
      await backend.as(stranger.tokens.token).members.add({
        business: "another",
        email,
        firstName: "Elsewhere",
        message: "Come here too",
      });
      const content = { type: "shared_code" as const, title: "Sauna", sharedCode: "SAUNA" };
      const treet = await publishedTreet(owner, business, content);
      const person = await newPerson(backend, "timeline");
      await backend.as(person.tokens.token).claims.claim({ business, treet });
      await as(team.manager).write({
        business,
        member,
        subject: "Your desk",
        message: "Is it fine?\nDo say.",
      });
      const { history } = await as(team.manager).get({ business, member });
      expect(history.map(({ kind, summary }) => `${kind}: ${summary}`)).toEqual(
        expect.arrayContaining([
          "claim: Claimed “Sauna”",
          "mail: Got the e-mail “Your desk”",
          "change: harbour-manager wrote to timeline: “Your desk”",
          "change: harbour-manager added timeline",
        ]),
      );
      expect(JSON.stringify(history)).not.toContain("invites you");
      expect(JSON.stringify(history)).not.toContain("Confirm");
      expect(await backend.emailTo(email)).toContain("harbour-manager of The harbour sent you this");
    });

    it("when the member was last active: at a visit, or when claiming from elsewhere", async () => {
      const owner = backend.as(team.owner.tokens.token);
      const { id: member } = await add("visitor@people.example", { invite: false });
      const person = await newPerson(backend, "visitor");
      const lastActive = async () => (await as(team.manager).get({ business, member })).lastActiveAt;
      const here = { sort: "last-active", seenDays: 7, search: "visitor@people.example" } as const;
      const seenLately = async () => (await as(team.manager).list({ business, ...here })).total;
      expect(await lastActive()).toBeNull();
      expect(await seenLately()).toBe(0);

      const begun = backend.clock.now().toISOString();
      const visit = async () =>
        backend.as((await sessionOf(backend, person)).token).businesses.get({ business });
      await visit();
      const first = await lastActive();
      expect(first && first >= begun).toBe(true);
      expect(await seenLately()).toBe(1);
      // Stored once an hour at most.
      await visit();
      expect(await lastActive()).toBe(first);

      const content = { type: "shared_code" as const, title: "Rowing", sharedCode: "ROW" };
      const treet = await publishedTreet(owner, business, content);
      const { rows } = await backend.deps.database.pool.query(
        "update members set last_active_at = last_active_at - interval '2 hours' where id = $1 returning last_active_at",
        [member],
      );
      expect(await lastActive()).toBe(rows[0].last_active_at.toISOString());
      await backend.as((await sessionOf(backend, person)).token).claims.claim({ business, treet });
      const again = await lastActive();
      expect(first && again && again >= first).toBe(true);
    });

    it("email preferences, which the team can turn off but not on", async () => {
      const { id: member } = await add("enough@people.example", { invite: false });
      const one = { business, member };
      expect((await as(team.manager).get(one)).mails).toMatchObject({ digest: "weekly" });
      await expect(as(team.viewer).unsubscribe(one)).rejects.toMatchObject({ code: "forbidden" });
      await as(team.manager).unsubscribe(one);
      expect(await as(team.manager).get(one)).toMatchObject({
        emailState: "unsubscribed",
        mails: { digest: "off", newTreets: false, claimReminders: false },
      });
      const writing = { ...one, subject: "Hello", message: "Still there?" };
      await expect(as(team.manager).write(writing)).rejects.toMatchObject({
        message: "You can't e-mail enough because they've unsubscribed.",
      });
    });
  });

  it("can be anonymised: the name disappears from the list, the audit log and the emails", async () => {
    const owner = backend.as(team.owner.tokens.token);
    const { id } = await owner.members.add({
      business,
      email: "secret.name@people.example",
      firstName: "Secretia",
      invite: false,
    });
    const one = { business, member: id };
    await owner.members.write({ ...one, subject: "For your eyes", message: "Secretia, do come." });
    await backend.as(stranger.tokens.token).members.add({
      business: "another",
      email: "secret.name@people.example",
      firstName: "Known elsewhere",
    });
    await owner.members.anonymise(one);
    // Emails that another community sent to the same address are not this community's to delete.
    expect(
      (await backend.deps.mail.list({ to: "secret.name@people.example" })).map(({ text }) => text),
    ).toEqual([expect.stringContaining("Another club")]);
    const { rows } = await backend.deps.database.pool.query(
      "select (select count(*)::int from members where business_id = (select id from businesses where slug = 'harbour') and (email like 'secret.name%' or first_name = 'Secretia')) + (select count(*)::int from audit_entries where summary like '%Secretia%') as traces",
    );
    expect(rows).toEqual([{ traces: 0 }]);
    expect((await owner.members.get({ business, member: id })).status).toBe("anonymised");
  });

  it.each(["imported", "let in"])(
    "can be anonymised once %s: only the user's own account keeps the name",
    async (way) => {
      const owner = backend.as(team.owner.tokens.token);
      const firstName = way === "imported" ? "Importina" : "Asketta";
      const email = `${firstName.toLowerCase()}@people.example`;
      if (way === "imported") await importMember(owner, `${email},${firstName},Quay`);
      const person = await newPerson(backend, firstName);
      const herself = backend.as(person.tokens.token);
      await herself.me.update({ lastName: "Quay" });
      await herself.members.join({ business });
      const { items } = await owner.members.list({ business, search: email, status: undefined });
      const one = { business, member: items[0]?.id ?? "" };
      if (way === "let in")
        await owner.members.change({ business, members: [one.member], change: "approve" });
      await owner.members.update({ ...one, notes: "Likes tea" });
      const message = "Where do I find the sauna, and when is it open?";
      const from = { name: `${firstName} Quay`, email };
      await herself.enquiries.send({ kind: "business", to: business, ...from, message });
      await herself.members.leave({ business });
      const { pool } = backend.deps.database;
      expect(await tablesNaming(pool, email)).toContain("members");

      await owner.members.anonymise(one);
      // Emails sent to her own address belong to her.
      await pool.query("delete from mail_outbox where to_address = $1", [email]);
      const herOwn = ["users", ...tablesOfPerson.map(({ name }) => name)];
      const elsewhere = async (text: string) =>
        (await tablesNaming(pool, text)).filter((name) => !herOwn.includes(name));
      expect(await elsewhere(`${firstName} Quay`)).toEqual([]);
      expect(await elsewhere(email)).toEqual([]);
      const log = await owner.settings.audit({ business, limit: 100 });
      expect(JSON.stringify(log)).not.toMatch(new RegExp(firstName, "i"));
      expect(log.items.map(({ actor }) => actor)).toContain("A former member");
      const { body } = await owner.settings.exportAudit({ business });
      expect(await new Response(body).text()).not.toMatch(new RegExp(firstName, "i"));
    },
  );

  async function importMember(owner: BackendClient, line: string): Promise<void> {
    const file = new File([`E-mail,First name,Last name\r\n${line}`], "people.csv", { type: "text/csv" });
    const { id, mapping } = await owner.memberImports.upload({ business, file });
    const stateOf = async () => (await owner.memberImports.get({ business, import: id })).state;
    const options = { consent: "Membership form", welcome: "add" } as const;
    await owner.memberImports.check({
      business,
      import: id,
      mapping: mapping as { email: number },
      ...options,
    });
    await expect.poll(stateOf).toBe("ready");
    await owner.memberImports.run({ business, import: id });
    await expect.poll(stateOf).toBe("done");
  }

  describe("hold an address that", () => {
    const correct = (member: string, email: string) => as(team.manager).update({ business, member, email });

    it("can be corrected until there is an account, and takes the open invitation along", async () => {
      const { id: member } = await add("lotta@exmaple.example");
      const wrong = linkTokenIn(await backend.emailTo("lotta@exmaple.example"));
      await backend.deps.database.pool.query("update members set email_state = 'bounced' where id = $1", [
        member,
      ]);
      await correct(member, "lotta@people.example");
      const accepting = { firstName: "Lotta", password: PASSWORD, acceptTerms: true as const };
      await expect(
        backend.as().members.acceptAsNewPerson({ token: wrong, ...accepting }),
      ).rejects.toMatchObject({ code: "token_invalid" });
      const token = linkTokenIn(await backend.emailTo("lotta@people.example"));
      await backend.as().members.acceptAsNewPerson({ token, ...accepting });
      expect(await as(team.manager).get({ business, member })).toMatchObject({
        email: "lotta@people.example",
        emailState: "subscribed",
        status: "active",
        hasAccount: true,
      });
      await expect(correct(member, "lotta@elsewhere.example")).rejects.toMatchObject({
        code: "conflict",
        fields: { email: expect.stringContaining("has an account") },
      });
    });

    it("leads to the account of the person it belongs to", async () => {
      const person = await newPerson(backend, "found-again");
      const { id: member } = await add("found-agian@people.example", { invite: false });
      await correct(member, person.email);
      expect(await as(team.manager).get({ business, member })).toMatchObject({ hasAccount: true });
      await expect(backend.as(person.tokens.token).claims.catalogue({ business })).resolves.toBeDefined();
    });

    it("is not another member's", async () => {
      const { id: member } = await add("one@people.example", { invite: false });
      await add("another@people.example", { invite: false });
      await expect(correct(member, "Another@people.example")).rejects.toMatchObject({
        code: "already_member",
        fields: { email: expect.any(String) },
      });
      await expect(correct(member, "no address")).rejects.toMatchObject({ code: "invalid_input" });
    });
  });

  it("say by which link and campaign a member came, also as CSV", async () => {
    const owner = backend.as(team.owner.tokens.token);
    const utm = { source: "poster", campaign: "summer" };
    const link = await owner.links.create({
      business,
      kind: "join",
      name: "Door",
      requireApproval: false,
      utm,
    });
    const comer = await newPerson(backend, "by-poster");
    await backend.as(comer.tokens.token).links.join({ code: link.code });
    const { items } = await owner.members.list({ business, search: comer.email });
    const member = items[0]?.id ?? "";
    expect(await owner.members.get({ business, member })).toMatchObject({
      source: "link",
      sourceLink: { id: link.id, name: "Door" },
      utm,
    });
    const noted = "update members set consent_at = now(), consent_source = 'joined_by_link' where id = $1";
    await backend.deps.database.pool.query(noted, [member]);
    const { body } = await owner.members.export({ business, search: comer.email });
    const [header = "", row = ""] = (await new Response(body).text()).split("\r\n");
    const cells = Object.fromEntries(header.split(",").map((name, index) => [name, row.split(",")[index]]));
    expect(cells).toMatchObject({
      utm_source: "poster",
      utm_campaign: "summer",
      utm_medium: "",
      "Consent by": "joined_by_link",
    });
    const { id: added } = await add("by-hand@people.example", { invite: false });
    expect(await owner.members.get({ business, member: added })).toMatchObject({ sourceLink: null, utm: {} });
  });

  it("are exported as CSV with formulas escaped", async () => {
    const owner = backend.as(team.owner.tokens.token);
    const { id } = await owner.members.add({
      business,
      email: "formula@people.example",
      firstName: "=HYPERLINK(1)",
      invite: false,
    });
    await owner.members.update({ business, member: id, lastName: 'Quote " and, comma' });
    const { headers, body } = await owner.members.export({ business, search: "formula" });
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="harbour-members-/);
    const text = await new Response(body).text();
    expect(text).toContain(`formula@people.example,'=HYPERLINK(1),"Quote "" and, comma"`);
    const http = await backend.backend.fetch(`/api/v1/businesses/${business}/members.csv?search=formula`, {
      method: "GET",
      headers: { authorization: `Bearer ${team.owner.tokens.token}` },
    });
    expect(http.headers.get("content-type")).toContain("text/csv");
    expect((await http.text()).split("\r\n")).toHaveLength(3);
    await expect(as(team.viewer).export({ business })).rejects.toMatchObject({ code: "forbidden" });
  });

  // The clock moves on from here, which ends all earlier sessions.
  describe("of former members", () => {
    let owner: TestPerson;
    const business = `former-${kind}`;
    const statuses = async () => {
      const { rows } = await backend.deps.database.pool.query(
        "select first_name, status from members where business_id = (select id from businesses where slug = $1) order by created_at, id",
        [business],
      );
      return rows.map(({ first_name, status }) => `${first_name} ${status}`.trim());
    };

    beforeAll(async () => {
      ({ owner } = await newTeam(backend, business, []));
      const team = backend.as(owner.tokens.token);
      for (const firstName of ["Stays", "Goes"]) {
        const email = `${firstName}@people.example`;
        const { id } = await team.members.add({ business, email, firstName, invite: false });
        if (firstName === "Goes") await team.members.remove({ business, members: [id] });
      }
    });

    it("are kept for ever if the community chose no retention period", async () => {
      backend.clock.forward(400 * DAY_MS);
      await anonymiseFormerMembers(backend.deps);
      expect(await statuses()).toEqual(["Stays active", "Goes removed"]);
    });

    it("are anonymised after the chosen number of months, without affecting others", async () => {
      const { token } = await sessionOf(backend, owner);
      const team = backend.as(token);
      await team.settings.update({ business, changes: { retentionMonths: 24 } });
      await anonymiseFormerMembers(backend.deps);
      expect(await statuses()).toContain("Goes removed");
      await team.settings.update({ business, changes: { retentionMonths: 12 } });
      await anonymiseFormerMembers(backend.deps);
      expect(await statuses()).toEqual(["Stays active", "anonymised"]);
      const { items } = await team.settings.audit({ business, action: "member." });
      expect(JSON.stringify(items)).not.toContain("Goes");
    });

    it("are not anonymised days early at the end of a month that is longer than the one it is counted to", async () => {
      const at = (iso: string) => backend.clock.forward(Date.parse(iso) - backend.clock.now().getTime());
      at("2031-03-01T12:00:00Z");
      const team = backend.as((await sessionOf(backend, owner)).token);
      await team.settings.update({ business, changes: { retentionMonths: 1 } });
      const email = "left-in-march@people.example";
      const { id } = await team.members.add({ business, email, firstName: "March", invite: false });
      await team.members.remove({ business, members: [id] });
      // A month before the 31st is the 28th of February.
      at("2031-03-31T12:00:00Z");
      await anonymiseFormerMembers(backend.deps);
      expect(await statuses()).toContain("March removed");
      // An hour later, as the removal itself took a moment.
      at("2031-04-01T13:00:00Z");
      await anonymiseFormerMembers(backend.deps);
      expect(await statuses()).not.toContain("March removed");
    });
  });
});
