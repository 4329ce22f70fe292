import { beforeEach, describe, expect, it } from "vitest";
import { RECEIPT_PAUSE_MS, sendReceipts } from "#server/backend/offers/claims/receipts.ts";
import { eachDatabase } from "../support/databases.ts";
import { newName, type TestPerson } from "../support/people.ts";
import { publishedTreet } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";

eachDatabase("the receipt of a claim", (kind) => {
  const backend = runningBackend({ kind });
  let owner: TestPerson;
  let mia: TestPerson;
  let business: string;
  const team = () => backend.as(owner.tokens.token);
  const member = () => backend.as(mia.tokens.token);

  beforeEach(async () => {
    business = newName(backend, "receipts");
    owner = (await newTeam(backend, business, [], "basic")).owner;
    mia = await newMemberOf(backend, { slug: business, owner }, "Mia");
  });

  const publish = (title: string, more: object = {}) =>
    publishedTreet(team(), business, { type: "shared_code", title, sharedCode: "VERY-SECRET", ...more });
  const claim = (treet: string) => member().claims.claim({ business, treet });
  const receipts = async () =>
    (await backend.deps.mail.list({ to: mia.email })).filter(({ subject }) =>
      subject.startsWith("You claimed"),
    );
  const aMomentLater = async () => {
    backend.clock.forward(RECEIPT_PAUSE_MS + 1_000);
    await sendReceipts(backend.deps);
  };

  it("comes once for what was claimed in a row, with the claim codes and without the secret ones", async () => {
    const first = await claim(await publish("Fresh bread", { validDays: 7, validKind: "days_after_claim" }));
    backend.clock.forward(RECEIPT_PAUSE_MS / 2);
    const second = await claim(await publish("Sauna"));
    await sendReceipts(backend.deps);
    expect(await receipts()).toEqual([]);
    backend.clock.forward(RECEIPT_PAUSE_MS);
    await Promise.all([sendReceipts(backend.deps), sendReceipts(backend.deps)]);
    await aMomentLater();
    const [mail, ...more] = await receipts();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("You claimed 2 treets");
    expect(mail?.text).toContain(`“Fresh bread”: your claim code is ${first.ref}. You can use it until`);
    expect(mail?.text).toContain(`“Sauna”: your claim code is ${second.ref}.`);
    expect(mail?.text).not.toContain("VERY-SECRET");
    await claim(await publish("A third"));
    await aMomentLater();
    expect((await receipts()).map(({ subject }) => subject)).toContain("You claimed “A third”");
  });

  describe("does not come", () => {
    it("for what was given back at once, or waits for approval", async () => {
      const { id } = await claim(await publish("Regretted"));
      await member().claims.cancel({ business, claim: id });
      await claim(await publish("To be approved", { requiresApproval: true }));
      await aMomentLater();
      expect(await receipts()).toEqual([]);
    });

    it("to an address from which mails came back", async () => {
      await claim(await publish("Unheard of"));
      await backend.deps.database.pool.query("update members set email_state = 'bounced' where email = $1", [
        mia.email,
      ]);
      await aMomentLater();
      expect(await receipts()).toEqual([]);
    });
  });

  it("comes to members who want no other emails, as it is about what they did", async () => {
    await member().preferences.setMine({ business, claimReminders: false, newTreets: false });
    await backend.deps.database.pool.query(
      "update members set email_state = 'unsubscribed' where email = $1",
      [mia.email],
    );
    await claim(await publish("Wanted"));
    await aMomentLater();
    expect(await receipts()).toHaveLength(1);
  });
});
