import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#shared/constants.ts";
import { toWallClock } from "#shared/zoned-time.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, PASSWORD, sessionOf, type TestPerson } from "../support/people.ts";
import { illustrated } from "../support/pictures.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("settings", (kind) => {
  const backend = runningBackend({ kind });
  let team: Record<"owner" | "admin" | "manager", TestPerson>;
  let business: string;
  let count = 0;
  const as = (person: TestPerson) => backend.as(person.tokens.token);

  beforeEach(async () => {
    business = `club-${++count}-${kind}`;
    team = await newTeam(backend, business, ["admin", "manager"], "basic");
  });

  const changes = {
    name: "Harbour",
    tagline: "By the water",
    about: "We meet.",
    category: "coworking" as const,
    website: "https://harbour.example",
    publicEmail: "",
    phone: "",
    address: "",
    brandColor: "#ffcc00",
    visibility: "members_only" as const,
    showsFigures: true,
    showsSamples: true,
  };

  describe("a profile", () => {
    it("can be changed by managers, and the previous values are audited", async () => {
      const { version } = await as(team.manager).profiles.get({ business });
      const changed = await as(team.manager).profiles.update({ business, version, changes });
      expect(changed).toMatchObject({ name: "Harbour", figures: { members: 0, treets: 0 } });
      expect(changed.brandColor).not.toBe("#ffcc00");
      const { items } = await as(team.owner).settings.audit({ business, action: "profile." });
      expect(items[0]?.changes).toMatchObject({ tagline: ["", "By the water"] });
    });

    it("rejects an edit based on an outdated version", async () => {
      const { version } = await as(team.owner).profiles.get({ business });
      await as(team.admin).profiles.update({ business, version, changes });
      await expect(
        as(team.owner).profiles.update({ business, version, changes: { ...changes, name: "Other" } }),
      ).rejects.toMatchObject({
        code: "stale_version",
        message: expect.stringContaining(team.admin.firstName),
        details: { version: version + 1, differences: [{ field: "name", now: "Harbour" }] },
      });
    });

    it("accepts a website that everyone can open only, as a treet does its link", async () => {
      const { version } = await as(team.manager).profiles.get({ business });
      const save = (website: string) =>
        as(team.manager).profiles.update({ business, version, changes: { ...changes, website } });
      const offer = (targetUrl: string) =>
        as(team.manager).treets.create({ business, content: { type: "link", title: "Our shop", targetUrl } });
      const message = "Enter a full address starting with https://.";
      for (const address of ["https://10.0.0.1/shop", "https://localhost", "https://shop.internal/"]) {
        await expect(save(address)).rejects.toMatchObject({ fields: { "changes.website": message } });
        await expect(offer(address)).rejects.toMatchObject({ fields: { "content.targetUrl": message } });
      }
      expect(await save("https://shop.example/")).toMatchObject({ website: "https://shop.example/" });
      expect(await offer("https://shop.example/")).toMatchObject({ targetUrl: "https://shop.example/" });
    });

    it("accepts HTTPS links to known networks only", async () => {
      const save = async (socialLinks: string[]) => {
        const { version } = await as(team.manager).profiles.get({ business });
        return as(team.manager).profiles.update({ business, version, changes: { ...changes, socialLinks } });
      };
      const links = ["https://www.instagram.com/harbour", "https://de.linkedin.com/company/harbour"];
      expect(await save(links)).toMatchObject({ socialLinks: links });
      for (const unfit of [
        "http://instagram.com/harbour",
        "https://instagram.com.evil.example/x",
        "https://instagram.com/",
        "javascript:alert(1)",
        "https://evil.example/?https://x.com/",
        "https://x.com@evil.example/y",
      ])
        await expect(save([...links, unfit]), unfit).rejects.toMatchObject({ code: "invalid_input" });
      const { version, ...rest } = await as(team.manager).profiles.get({ business });
      await as(team.manager).profiles.update({ business, version, changes });
      expect(rest.socialLinks).toEqual(links);
      expect((await as(team.manager).profiles.get({ business })).socialLinks).toEqual(links);
    });

    it("stores the location and opening hours, and keeps both when they are not sent", async () => {
      const first = await as(team.manager).profiles.get({ business });
      expect(first).toMatchObject({ position: null, openingHours: "" });
      const saved = await as(team.manager).profiles.update({
        business,
        version: first.version,
        changes: {
          ...changes,
          map: "https://maps.google.com/?q=53.5461,9.9662",
          openingHours: "Mon–Fri 8–18",
        },
      });
      const place = { position: { latitude: 53.5461, longitude: 9.9662 }, openingHours: "Mon–Fri 8–18" };
      expect(saved).toMatchObject(place);
      const kept = await as(team.manager).profiles.update({ business, version: saved.version, changes });
      expect(kept).toMatchObject(place);
      const emptied = await as(team.manager).profiles.update({
        business,
        version: kept.version,
        changes: { ...changes, map: "", openingHours: "" },
      });
      expect(emptied).toMatchObject({ position: null, openingHours: "" });
      const nowhere = { business, version: emptied.version, changes: { ...changes, map: "By the harbour" } };
      await expect(as(team.manager).profiles.update(nowhere)).rejects.toMatchObject({
        code: "invalid_input",
      });
    });

    it("shows the featured treets in order, as long as all members can claim them", async () => {
      const publish = async (title: string) => {
        const content = {
          type: "voucher" as const,
          title,
          summary: "For every member",
          howToUse: "Show it.",
        };
        const more = { description: "One each.", terms: "Once.", valueKind: "freebie" as const };
        const { id } = await as(team.owner).treets.create({
          business,
          content: await illustrated(as(team.owner), { ...content, ...more }),
        });
        await as(team.owner).treets.move({ business, treet: id, move: "publish" });
        return id;
      };
      const [tea, cake] = [await publish("Tea"), await publish("Cake")];
      const put = async (treets: string[]) => {
        const { version } = await as(team.manager).profiles.featured({ business });
        return as(team.manager).profiles.feature({ business, version, treets });
      };
      const shown = async () =>
        (await as(team.owner).profiles.get({ business })).featured.map(({ title }) => title);
      await put([cake, tea]);
      expect(await shown()).toEqual(["Cake", "Tea"]);
      await put([tea, cake]);
      expect(await shown()).toEqual(["Tea", "Cake"]);
      await as(team.owner).treets.move({ business, treet: tea, move: "pause" });
      expect(await shown()).toEqual(["Cake"]);
      expect((await as(team.manager).profiles.featured({ business })).treets).toMatchObject([
        { title: "Tea", isShown: false },
        { title: "Cake", isShown: true },
      ]);
      await expect(put([tea, tea])).rejects.toMatchObject({ code: "invalid_input" });
      await expect(put(["trt_of_another"])).rejects.toMatchObject({ code: "invalid_input" });
      const { version } = await as(team.manager).profiles.featured({ business });

      // The form of a treet sets the same mark, and the catalogue has the same order.
      const perks = async () => {
        const { items } = await as(team.owner).claims.catalogue({ business });
        return items.filter(({ featured }) => featured).map(({ title }) => title);
      };
      const mark = async (treet: string, isFeatured: boolean) => {
        const { version, ...content } = await as(team.owner).treets.get({ business, treet });
        await as(team.owner).treets.update({
          business,
          treet,
          version,
          content: { ...content, featured: isFeatured },
        });
      };
      const jam = await publish("Jam");
      await as(team.owner).treets.move({ business, treet: tea, move: "resume" });
      await put([cake, jam, tea]);
      expect(await perks()).toEqual(["Cake", "Jam", "Tea"]);
      await mark(jam, false);
      expect(await perks()).toEqual(["Cake", "Tea"]);
      expect(await shown()).toEqual(["Cake", "Tea"]);
      await mark(jam, true);
      expect(await perks()).toEqual(["Cake", "Tea", "Jam"]);
      expect(await shown()).toEqual(["Cake", "Tea", "Jam"]);
      await put([tea]);
      expect(await perks()).toEqual(["Tea"]);
      await put([]);
      expect(await perks()).toEqual([]);
      await expect(
        as(team.manager).profiles.feature({ business, version, treets: [cake] }),
      ).rejects.toMatchObject({ code: "stale_version" });
    });

    it("can be listed only with a logo", async () => {
      const { version } = await as(team.owner).profiles.get({ business });
      await expect(
        as(team.owner).profiles.update({ business, version, changes: { ...changes, visibility: "listed" } }),
      ).rejects.toMatchObject({ fields: { visibility: expect.stringContaining("logo") } });
    });
  });

  it("are shown in a test email, sent only to the admin who requests it", async () => {
    await as(team.admin).settings.update({
      business,
      changes: { senderName: "Harbour Crew", mailFooter: "Quay 1, Harbour" },
    });
    await as(team.admin).settings.testMail({ business });
    expect(await backend.emailTo(team.admin.email)).toContain("Quay 1, Harbour");
    await expect(as(team.manager).settings.testMail({ business })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  describe("an address", () => {
    it("leads to the new one for 90 days after a change, and cannot be taken meanwhile", async () => {
      const next = `${business}-new`;
      await as(team.admin).settings.changeSlug({ business, slug: next });
      expect(await backend.as().businesses.moved({ slug: business })).toEqual({ slug: next });
      expect(await backend.as().businesses.checkSlug({ slug: business })).toMatchObject({ state: "taken" });
      const stranger = await newPerson(backend, `Stranger${count}`);
      await expect(
        as(stranger).businesses.create({ name: "Squatter", slug: business }),
      ).rejects.toMatchObject({ code: "slug_taken" });

      backend.clock.forward(91 * DAY_MS);
      expect(await backend.as().businesses.moved({ slug: business })).toEqual({ slug: null });
    });

    it("can be changed back to an earlier one", async () => {
      const next = `${business}-new`;
      await as(team.owner).settings.changeSlug({ business, slug: next });
      await as(team.owner).settings.changeSlug({ business: next, slug: business });
      expect((await as(team.owner).businesses.get({ business })).slug).toBe(business);
      expect(await backend.as().businesses.moved({ slug: next })).toEqual({ slug: business });
    });

    it("leads to the last one, of several that the team chooses at the same moment", async () => {
      const chosen = ["one", "two", "three"].map((word) => `${business}-${word}`);
      await Promise.all(chosen.map((slug) => as(team.owner).settings.changeSlug({ business, slug })));
      const { slug: last } = await backend.as().businesses.moved({ slug: business });
      expect(chosen).toContain(last);
      for (const slug of chosen.filter((one) => one !== last))
        expect(await backend.as().businesses.moved({ slug })).toEqual({ slug: last });
    });

    it("is refused at its field if reserved or in use", async () => {
      for (const slug of ["admin", "language"])
        await expect(as(team.owner).settings.changeSlug({ business, slug })).rejects.toMatchObject({
          code: "slug_reserved",
        });
      const other = `${business}-other`;
      await newTeam(backend, other, [], "basic");
      await expect(as(team.owner).settings.changeSlug({ business, slug: other })).rejects.toMatchObject({
        fields: { slug: expect.stringContaining("taken") },
      });
    });
  });

  it("save one section without changing another", async () => {
    await as(team.admin).settings.update({ business, changes: { approvedDomains: ["example.org"] } });
    const { settings } = await as(team.admin).settings.update({ business, changes: { senderName: "Us" } });
    expect(settings).toMatchObject({ approvedDomains: ["example.org"], senderName: "Us" });
  });

  describe("the audit log", () => {
    it("shows managers their own entries, and owners all entries", async () => {
      await as(team.admin).settings.update({ business, changes: { senderName: "Us" } });
      const { version } = await as(team.manager).profiles.get({ business });
      await as(team.manager).profiles.update({ business, version, changes });
      const seen = async (person: TestPerson) =>
        (await as(person).settings.audit({ business })).items.map(({ action }) => action);
      expect(await seen(team.manager)).toContain("profile.changed");
      expect(await seen(team.manager)).not.toContain("settings.changed");
      expect(await seen(team.owner)).toEqual(expect.arrayContaining(["profile.changed", "settings.changed"]));
    });

    it("is filtered by who did it and on which day of the business's time zone", async () => {
      await as(team.admin).settings.update({ business, changes: { senderName: "From the admin" } });
      const { people } = await as(team.owner).team.list({ business });
      const admin = people.find(({ email }) => email === team.admin.email)?.userId ?? "";
      const seen = async (asked: { by?: string; from?: string; until?: string }) =>
        (await as(team.owner).settings.audit({ business, ...asked })).items.map(({ summary }) => summary);
      const all = await seen({});
      const theirs = await seen({ by: admin });
      expect(theirs.length).toBeGreaterThan(0);
      expect(theirs.length).toBeLessThan(all.length);
      const { timezone } = await as(team.owner).businesses.get({ business });
      const day = (offset: number) =>
        toWallClock(new Date(backend.clock.now().getTime() + offset * DAY_MS).toISOString(), timezone).slice(
          0,
          10,
        );
      expect(await seen({ from: day(0), until: day(0) })).toEqual(all);
      expect(await seen({ until: day(-1) })).toEqual([]);
      expect(await seen({ from: day(1) })).toEqual([]);
      expect(await seen({ by: "usr_nobody" })).toEqual([]);
    });

    it("goes back as far as the plan allows", async () => {
      await as(team.owner).settings.update({ business, changes: { senderName: "Us" } });
      backend.clock.forward(91 * DAY_MS);
      const again = { ...team.owner, tokens: await signInAgain(team.owner) };
      expect((await as(again).settings.audit({ business })).items).toEqual([]);
    });

    it("records nothing when everything is saved as it was", async () => {
      const owner = as(team.owner);
      await owner.settings.update({ business, changes: { senderName: "Us", retentionMonths: 6 } });
      const before = await owner.settings.audit({ business });
      const { settings } = await owner.settings.get({ business });
      await owner.settings.update({ business, changes: settings });
      await owner.settings.update({ business, changes: {} });
      expect(await owner.settings.audit({ business })).toEqual(before);
    });

    it("is exported with formulas escaped, which it records", async () => {
      await as(team.owner).me.update({ firstName: "=1+1" });
      await as(team.owner).settings.update({ business, changes: { senderName: "Us again" } });
      const { body } = await as(team.owner).settings.exportAudit({ business });
      const text = await new Response(body).text();
      expect(text).toMatch(/(^|,)"?'=1\+1[^\r\n]*settings\.changed/m);
      expect(text).not.toMatch(/(^|,)"?=/m);
      const [latest] = (await as(team.owner).settings.audit({ business })).items;
      expect(latest).toMatchObject({
        action: "audit.exported",
        summary: expect.stringMatching(/ exported the audit log$/),
      });
    });
  });

  describe("a business being closed", () => {
    const confirmed = () => ({ business, confirmation: business, currentPassword: PASSWORD });

    it("can be archived only by the owner, with its address and the password", async () => {
      await expect(
        as(team.owner).settings.archive({ ...confirmed(), confirmation: "other" }),
      ).rejects.toMatchObject({ fields: { confirmation: `Type ${business} to confirm.` } });
      await expect(
        as(team.owner).settings.archive({ ...confirmed(), currentPassword: "wrong" }),
      ).rejects.toMatchObject({ code: "reauth_required" });
      await expect(as(team.admin).settings.archive(confirmed())).rejects.toMatchObject({ code: "forbidden" });
    });

    it("is read-only while archived, and can be restored for 30 days", async () => {
      await as(team.owner).settings.archive(confirmed());
      await expect(
        as(team.owner).settings.update({ business, changes: { senderName: "Us" } }),
      ).rejects.toMatchObject({ code: "conflict" });
      await as(team.owner).settings.restore({ business });
      await as(team.owner).settings.update({ business, changes: { senderName: "Us" } });

      await as(team.owner).settings.archive(confirmed());
      backend.clock.forward(31 * DAY_MS);
      const again = { ...team.owner, tokens: await signInAgain(team.owner) };
      await expect(as(again).settings.restore({ business })).rejects.toMatchObject({ code: "conflict" });
    });

    it("can be restored by its owner once deleted, and by nobody else", async () => {
      const owner = as({ ...team.owner, tokens: await signInAgain(team.owner) });
      const admin = as({ ...team.admin, tokens: await signInAgain(team.admin) });
      await owner.settings.remove(confirmed());
      await expect(owner.businesses.get({ business })).rejects.toMatchObject({ code: "not_found" });
      expect(await owner.settings.deleted()).toMatchObject([{ slug: business }]);
      expect(await owner.businesses.checkSlug({ slug: business })).toMatchObject({ state: "taken" });
      expect(await admin.settings.deleted()).toEqual([]);
      await expect(admin.settings.restoreDeleted({ slug: business })).rejects.toMatchObject({
        code: "not_found",
      });
      await owner.settings.restoreDeleted({ slug: business });
      expect(await owner.businesses.get({ business })).toMatchObject({ status: "active" });
      expect(await owner.settings.deleted()).toEqual([]);
    });

    it("is kept while payouts to its bank are pending", async () => {
      const owner = as({ ...team.owner, tokens: await signInAgain(team.owner) });
      const { pool } = backend.deps.database;
      await pool.query(
        `insert into ledger_entries (movement, side, business_id, account, kind, amount_minor, currency, at)
          select 'sale test', 'to', id, 'seller', 'sale', 500, 'EUR', now() from businesses where slug = $1`,
        [business],
      );
      await expect(owner.settings.remove(confirmed())).rejects.toMatchObject({
        code: "conflict",
        message: "Payouts are pending. Delete the business once they have arrived at your bank.",
      });
      await pool.query("delete from ledger_entries where movement = 'sale test'");
    });

    it("is gone once deleted, and erased 30 days later", async () => {
      const owner = as({ ...team.owner, tokens: await signInAgain(team.owner) });
      await owner.settings.remove(confirmed());
      await expect(owner.businesses.get({ business })).rejects.toMatchObject({ code: "not_found" });
      const rows = () =>
        backend.deps.database.pool.query("select 1 from businesses where slug = $1", [business]);
      expect((await rows()).rows).toHaveLength(1);
      backend.clock.forward(31 * DAY_MS);
      const later = as({ ...team.owner, tokens: await signInAgain(team.owner) });
      expect(await later.settings.deleted()).toEqual([]);
      const { forgetOldThings } = await import("#server/backend/housekeeping.ts");
      await forgetOldThings(backend.deps);
      expect((await rows()).rows).toEqual([]);
    });
  });

  const signInAgain = (person: TestPerson) => sessionOf(backend, person);
});
