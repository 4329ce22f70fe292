import { beforeAll, describe, expect, it } from "vitest";
import { buy, newClub, type PayingTeam } from "../support/billing.ts";
import { callByName, declaredOperations } from "../support/operations.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connectPayouts } from "../support/payouts.ts";
import type { TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { type GrantedRole, joinTeam, newTeam } from "../support/teams.ts";

const granted = ["admin", "manager", "viewer"] as const;
/** People by role, followed by "with billing" for those who also have the billing permission. */
type Holder = "owner" | GrantedRole | `${GrantedRole} with billing`;
const everyone: readonly Holder[] = [
  "owner",
  ...granted,
  ...granted.map((role) => `${role} with billing` as const),
];

/** Who may do what with a business's money, and all operations of each kind. */
const kinds: readonly { what: string; holders: readonly Holder[]; operations: readonly string[] }[] = [
  {
    what: "see billing",
    holders: ["owner", "admin", "admin with billing", "manager with billing", "viewer with billing"],
    operations: [
      "billing.overview",
      "billing.refresh",
      "billing.invoices",
      "billing.picks",
      "billing.choices",
      "billing.nextCharge",
      "billing.portalReturn",
      "payouts.spending",
      "payouts.spendingFile",
    ],
  },
  {
    what: "change billing",
    holders: ["owner", "admin with billing", "manager with billing", "viewer with billing"],
    operations: [
      "billing.saveProfile",
      "billing.quote",
      "billing.checkout",
      "billing.openCheckout",
      "billing.change",
      "billing.schedule",
      "billing.choosePicks",
      "billing.undoScheduled",
      "billing.startTrial",
      "billing.portal",
    ],
  },
  {
    what: "see and change payouts",
    holders: ["owner", "admin with billing"],
    operations: [
      "payouts.account",
      "payouts.connect",
      "payouts.link",
      "payouts.disconnect",
      "payouts.statement",
      "payouts.statementFile",
      "payouts.statementPdf",
      "purchases.sales",
      "purchases.refund",
    ],
  },
];
/** Operations about money that the whole team has, or members for what they buy, or that belong to a checkout. */
const others = [
  "billing.status",
  "billing.growth",
  "billing.request",
  "billing.checkoutState",
  "billing.abandonCheckout",
  "purchases.buy",
  "purchases.ofTreet",
  "purchases.get",
  "purchases.receipt",
  "purchases.leave",
];

describe("the permission to handle a business's money", () => {
  const backend = runningBackend();
  const slug = "treasury";
  const people = new Map<Holder, TestPerson>();
  const tokenOf = (holder: Holder) => people.get(holder)?.tokens.token;

  beforeAll(async () => {
    const { owner, ...plain } = await newTeam(backend, slug, granted);
    people.set("owner", owner);
    for (const role of granted) {
      people.set(role, plain[role]);
      people.set(`${role} with billing`, await trusted(slug, owner, role));
    }
  });

  /** Returns a new team member with this role, to whom the owner has given the billing permission. */
  async function trusted(business: string, owner: TestPerson, role: GrantedRole): Promise<TestPerson> {
    const person = await joinTeam(backend, { slug: business, owner, role });
    const team = backend.as(owner.tokens.token).team;
    const found = (await team.list({ business })).people.find(({ email }) => email === person.email);
    await team.update({ business, person: found?.id ?? "", billing: true });
    return person;
  }

  it("is considered here for every operation of the contract about billing, payouts and purchases", () => {
    const declared = declaredOperations.filter(({ name }) => /^(billing|payouts|purchases)\./.test(name));
    const considered = [...kinds.flatMap(({ operations }) => operations), ...others];
    expect(declared.map(({ name }) => name).sort()).toEqual(considered.sort());
  });

  const cases = kinds.flatMap(({ what, holders, operations }) =>
    operations.map((name) => ({ what, name, holders })),
  );
  it.each(cases)("$name, to $what, is open to no others than listed", async ({ name, holders }) => {
    const admitted: Holder[] = [];
    for (const holder of everyone) {
      const outcome = await outcomeOf(callByName(backend.as(tokenOf(holder)), name, { business: slug }));
      expect(outcome, holder).not.toBe("unauthenticated");
      if (outcome !== "forbidden") admitted.push(holder);
    }
    expect(admitted).toEqual(everyone.filter((holder) => holders.includes(holder)));
  });

  describe("as an admin with billing", () => {
    /** A club whose owner does nothing, and its admin in the place of the payer. */
    async function clubOfAdmin(): Promise<PayingTeam> {
      const club = await newClub(backend);
      return { slug: club.slug, owner: await trusted(club.slug, club.owner, "admin") };
    }

    it("buys a plan, and sees what it costs", async () => {
      const club = await clubOfAdmin();
      expect((await buy(backend, club, "growth")).state).toMatchObject({ state: "complete" });
      const { billing } = backend.as(club.owner.tokens.token);
      expect((await billing.overview({ business: club.slug })).status.plan).toBe("growth");
      expect((await billing.invoices({ business: club.slug })).items).toHaveLength(1);
    });

    it("connects a payout account, reads its statement, and disconnects it", async () => {
      const club = await clubOfAdmin();
      expect((await connectPayouts(backend, club)).account).toMatchObject({ state: "enabled" });
      const { payouts, purchases } = backend.as(club.owner.tokens.token);
      const { slug: business } = club;
      expect(await outcomeOf(purchases.sales({ business }))).toBe("done");
      expect(await outcomeOf(payouts.link({ business }))).toBe("done");
      await payouts.disconnect({ business });
      expect(await payouts.account({ business })).toMatchObject({ state: "not_connected" });
    });
  });

  it("ends at once when the owner takes the billing permission away", async () => {
    const club = await newClub(backend);
    const admin = await trusted(club.slug, club.owner, "admin");
    const { payouts, billing } = backend.as(admin.tokens.token);
    const { slug: business } = club;
    expect(await outcomeOf(payouts.account({ business }))).toBe("done");
    const { team } = backend.as(club.owner.tokens.token);
    const { people: found } = await team.list({ business });
    const person = found.find(({ email }) => email === admin.email)?.id ?? "";
    await team.update({ business, person, billing: false });
    expect(await outcomeOf(payouts.account({ business }))).toBe("forbidden");
    expect(await outcomeOf(billing.portal({ business }))).toBe("forbidden");
    expect(await outcomeOf(billing.overview({ business }))).toBe("done");
  });
});
