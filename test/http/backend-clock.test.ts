import { beforeEach, describe, expect, it } from "vitest";
import { remindOfClaims } from "#server/backend/offers/claims/reminders.ts";
import { announceTreet } from "#server/backend/offers/treets/announce.ts";
import { tick } from "#server/backend/offers/treets/clock.ts";
import { DAY_MS, HOUR_MS } from "#shared/constants.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { eachDatabase } from "../support/databases.ts";
import { linkTokenIn, newPerson, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

eachDatabase("the scheduled job", (kind) => {
  const backend = runningBackend({ kind });
  let owner: TestPerson;
  let mia: TestPerson;
  let business: string;
  let count = 0;
  const team = () => backend.as(owner.tokens.token);
  const member = () => backend.as(mia.tokens.token);

  beforeEach(async () => {
    business = `clock-${++count}-${kind}`;
    owner = (await newTeam(backend, business, [], "basic")).owner;
    const email = `mia${count}${kind}@people.example`;
    await team().members.add({ business, email, firstName: "Mia", invite: false });
    mia = await newPerson(backend, `Mia${count}${kind}`);
  });

  const at = (milliseconds: number) => new Date(backend.clock.now().getTime() + milliseconds).toISOString();
  const publish = (more: Partial<TreetContent> = {}) => publishedTreet(team(), business, more);
  const stored = async (id: string) => {
    const { rows } = await backend.deps.database.pool.query("select * from treets where id = $1", [id]);
    return rows[0] as { state: string; version: number; announced_at: Date | null };
  };
  const subjectsTo = async (email: string) =>
    (await backend.deps.mail.list({ to: email, limit: 50 })).map(({ subject }) => subject);

  it("starts and ends treets on time, notifies the team once, and leaves the version unchanged", async () => {
    const id = await publish({ claimFrom: at(HOUR_MS), claimUntil: at(2 * HOUR_MS) });
    const { version } = await stored(id);
    await tick(backend.deps);
    expect((await stored(id)).state).toBe("scheduled");
    backend.clock.forward(HOUR_MS + 1000);
    await Promise.all([tick(backend.deps), tick(backend.deps)]);
    expect(await stored(id)).toMatchObject({ state: "live", announced_at: expect.any(Date) });
    expect((await subjectsTo(owner.email)).filter((subject) => subject.includes("is live"))).toHaveLength(1);
    expect((await stored(id)).version).toBe(version);
    backend.clock.forward(HOUR_MS);
    await tick(backend.deps);
    expect((await stored(id)).state).toBe("ended");
  });

  it("pauses a scheduled treet that exceeds the plan, and notifies the team", async () => {
    for (let index = 0; index < 5; index++) await publish({ title: `Treet number ${index}` });
    const id = await publish({ claimFrom: at(HOUR_MS) });
    await setPlan(backend, business, "starter");
    backend.clock.forward(HOUR_MS + 1000);
    await tick(backend.deps);
    expect(await stored(id)).toMatchObject({ state: "paused", pause_reason: "plan_limit" });
    expect(await subjectsTo(owner.email)).toContain("“Fresh bread” couldn't start");
  });

  describe("announces new treets to subscribed members", () => {
    const wants = (newTreets: boolean) => member().preferences.setMine({ business, newTreets });

    it("once, with an unsubscribe link of that category", async () => {
      await wants(true);
      const id = await publish();
      await tick(backend.deps);
      await Promise.all([announceTreet(backend.deps, id), announceTreet(backend.deps, id)]);
      const [mail, ...more] = (await backend.deps.mail.list({ to: mia.email, limit: 20 })).filter(
        ({ subject }) => subject.startsWith("New at"),
      );
      expect(more).toEqual([]);
      expect(mail?.headers["List-Unsubscribe"]).toContain("category=new_treets");
      await backend.as().preferences.set({ token: linkTokenIn(mail?.text ?? ""), newTreets: false });
      expect(await member().preferences.mine({ business })).toMatchObject({
        newTreets: false,
        digest: "weekly",
        claimReminders: true,
      });
    });

    it("but not to others, nor treets for another audience", async () => {
      await announceTreet(backend.deps, await publish());
      await wants(true);
      await announceTreet(backend.deps, await publish({ title: "For founders", audience: ["Founders"] }));
      expect((await subjectsTo(mia.email)).filter((subject) => subject.startsWith("New at"))).toEqual([]);
    });
  });

  describe("sends claim reminders", () => {
    const reminders = async () =>
      (await subjectsTo(mia.email)).filter((subject) => subject.startsWith("Don't miss"));

    it("two days before expiry, once, and not for redeemed claims", async () => {
      const [kept, used] = [
        await publish({ validDays: 10 }),
        await publish({ title: "Used", validDays: 10 }),
      ];
      await member().claims.claim({ business, treet: kept });
      const { ref } = await member().claims.claim({ business, treet: used });
      await team().claims.redeem({ business, ref });
      backend.clock.forward(7 * DAY_MS);
      await remindOfClaims(backend.deps);
      expect(await reminders()).toEqual([]);
      backend.clock.forward(1.5 * DAY_MS);
      await Promise.all([remindOfClaims(backend.deps), remindOfClaims(backend.deps)]);
      await remindOfClaims(backend.deps);
      expect(await reminders()).toEqual(["Don't miss “Fresh bread”"]);
    });

    it("only to members who want them, and not right after claiming", async () => {
      const short = await publish({ validDays: 1 });
      await member().claims.claim({ business, treet: short });
      await remindOfClaims(backend.deps);
      await member().preferences.setMine({ business, claimReminders: false });
      await member().claims.claim({ business, treet: await publish({ title: "Later", validDays: 4 }) });
      backend.clock.forward(3 * DAY_MS);
      await remindOfClaims(backend.deps);
      expect(await reminders()).toEqual([]);
    });
  });
});
