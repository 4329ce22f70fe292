import { beforeAll, expect, it } from "vitest";
import { href } from "#shared/href.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

eachDatabase("a user with a pending join request", (kind) => {
  const treets = runningTreets({ kind });
  let owner: TestPerson;
  const business = "quiet-quay";
  const as = ({ tokens }: TestPerson) => treets.backend.as(tokens.token);

  beforeAll(async () => {
    ({ owner } = await newTeam(treets.backend, business, [], "growth"));
  });

  const query = (sql: string, values: unknown[] = []) => treets.backend.deps.database.pool.query(sql, values);
  const policy = (joinPolicy: "approval" | "open") =>
    as(owner).settings.update({ business, changes: { joinPolicy } });
  const openedBy = async ({ tokens }: TestPerson, path: string) => {
    const visitor = signedInVisitor(treets.origin, tokens);
    const { response, text } = await visitor.open(path);
    return { status: response.status, text };
  };

  it("sees everywhere that the team has yet to decide, and can withdraw", async () => {
    await policy("approval");
    const ada = await newPerson(treets.backend, `Ada${kind}`);
    await as(ada).members.join({ business });
    await expect(as(ada).claims.catalogue({ business })).rejects.toMatchObject({
      code: "membership_pending",
      message: "The quiet-quay still has to approve you. We'll e-mail you as soon as they do.",
    });
    expect(await openedBy(ada, href("treets", { business }))).toMatchObject({
      status: 403,
      text: expect.stringContaining("still has to approve you"),
    });
    await query("update users set profile_completed_at = now()");
    const choice = await openedBy(ada, href("selectOrg"));
    expect(choice.text).toContain("Waiting for approval.");
    expect(choice.text).not.toContain("Create a community");

    await as(ada).members.withdraw({ business });
    expect(await as(ada).members.requests({})).toEqual([]);
    await expect(as(ada).claims.catalogue({ business })).rejects.toMatchObject({ code: "not_found" });
    await expect(as(ada).members.withdraw({ business })).rejects.toMatchObject({ code: "not_found" });
    const { items } = await as(owner).notifications.list({});
    expect(items.filter(({ kind }) => kind === "join_request")).toEqual([]);
  });

  it("is led, once approved, to what the link was about that they came by, as long as it is there", async () => {
    await policy("approval");
    const treet = await publishedTreet(as(owner), business, { title: "Two hours of sauna" });
    const pack = await as(owner).packs.create({ business, content: { title: "To begin with" } });
    await as(owner).packs.add({ business, pack: pack.id, treets: [treet] });
    await as(owner).packs.move({ business, pack: pack.id, move: "publish" });
    for (const [kind, targetId, path] of [
      ["treet", treet, href("treet", { business, rest: [treet] })],
      ["pack", pack.id, href("pack", { business, rest: [pack.id] })],
      ["join", undefined, href("treets", { business })],
    ] as const) {
      const { code } = await as(owner).links.create({ business, name: kind, kind, targetId });
      const eva = await newPerson(treets.backend, `Eva${kind}`);
      await query("update users set profile_completed_at = now()");
      expect(await as(eva).links.join({ code })).toMatchObject({ status: "requested" });
      const [asked] = (await as(owner).members.list({ business, status: "requested" })).items;
      await as(owner).members.change({ business, members: [asked?.id ?? ""], change: "approve" });
      const mail = await treets.backend.emailTo(eva.email);
      const [, there = ""] = /https?:\/\/[^/\s]+(\/quiet-quay\/treets\?\S+)/.exec(mail) ?? [];
      const visitor = signedInVisitor(treets.origin, eva.tokens);
      expect([kind, (await visitor.open(there)).to]).toEqual([kind, path]);
      if (kind !== "treet") continue;
      await as(owner).treets.move({ business, treet, move: "pause" });
      expect((await visitor.open(there)).to).toBe(href("treets", { business }));
      await as(owner).treets.move({ business, treet, move: "resume" });
    }
  });

  it("sees their place on the waiting list, which moves up as others withdraw", async () => {
    await policy("open");
    await query("update businesses set plan = 'starter' where slug = $1", [business]);
    await query(
      `insert into members (id, business_id, email, status, source)
       select 'mem_full' || n, b.id, 'full' || n || '@people.example', 'active', 'manual'
       from businesses b, generate_series(1, 100) as n where b.slug = $1`,
      [business],
    );
    const [first, second] = [
      await newPerson(treets.backend, `First${kind}`),
      await newPerson(treets.backend, `Second${kind}`),
    ];
    await query("update users set profile_completed_at = now()");
    await as(first).members.join({ business });
    await as(second).members.join({ business });
    await expect(as(second).claims.catalogue({ business })).rejects.toMatchObject({
      code: "membership_pending",
      message: expect.stringContaining("You're number 2 on the waitlist"),
      details: { position: 2 },
    });
    await as(first).members.withdraw({ business });
    expect(await as(second).members.requests({})).toMatchObject([{ status: "waitlisted", position: 1 }]);
    expect((await openedBy(second, href("selectOrg"))).text).toContain("number 1 on the waitlist");
  });

  it("sees a suspension but cannot end it, while a stranger sees nothing", async () => {
    await query("update businesses set plan = 'scale' where slug = $1", [business]);
    const [eve, stranger] = [
      await newPerson(treets.backend, `Eve${kind}`),
      await newPerson(treets.backend, `Stranger${kind}`),
    ];
    await as(eve).members.join({ business });
    const { items } = await as(owner).members.list({ business, search: eve.email });
    await as(owner).members.change({ business, members: [items[0]?.id ?? ""], change: "suspend" });
    await expect(as(eve).claims.catalogue({ business })).rejects.toMatchObject({
      code: "membership_suspended",
    });
    await expect(as(eve).members.withdraw({ business })).rejects.toMatchObject({ code: "not_found" });
    await expect(as(stranger).claims.catalogue({ business })).rejects.toMatchObject({ code: "not_found" });
  });
});
