import { beforeAll, describe, expect, it } from "vitest";
import { lockBusiness } from "#server/backend/accounts/businesses/index.ts";
import { erasePersonalData } from "#server/backend/community/members/anonymise.ts";
import { lockMembers } from "#server/backend/community/members/index.ts";
import type { Transaction } from "#server/backend/platform/db/transaction.ts";
import { lockEndpoint } from "#server/backend/readers/webhooks/manage.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import { meanwhile } from "../support/meanwhile.ts";
import { postgresAnswers } from "../support/postgres-server.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

// Otherwise two transactions that lock in different orders would wait for each other. The embedded database has one
// connection, so there is never a second transaction.
describe.skipIf(!postgresAnswers)(
  "rows that refer to a locked one are inserted without waiting for it:",
  () => {
    const backend = runningBackend({ kind: "postgres" });
    const business = "locked-club";
    let team: BackendClient;
    let businessId: string;
    let member: string;
    let webhook: string;

    beforeAll(async () => {
      const { owner } = await newTeam(backend, business, [], "scale");
      team = backend.as(owner.tokens.token);
      businessId = (await team.businesses.get({ business })).id;
      member = (
        await team.members.add({ business, email: "one@lock.example", firstName: "One", invite: false })
      ).id;
      webhook = (
        await team.webhooks.create({ business, url: "https://hooks.example.org/", events: ["member.joined"] })
      ).id;
    });

    it.each<[string, (tx: Transaction) => Promise<unknown>, () => Promise<unknown>]>([
      [
        "a selection, of a business",
        (tx) => lockBusiness(tx, businessId),
        () => team.members.select({ business, members: [member] }),
      ],
      [
        "the choice of emails, of a member",
        (tx) => lockMembers(tx, businessId, [member]),
        () =>
          backend.deps.database.pool.query(
            "insert into member_preferences (member_id, digest, changed_at) values ($1, 'off', now())",
            [member],
          ),
      ],
      [
        "a delivery, of a webhook's endpoint",
        (tx) => lockEndpoint(tx, businessId, webhook),
        () => team.members.add({ business, email: "two@lock.example", firstName: "Two", invite: false }),
      ],
    ])("%s", async (_what, lock, insert) => {
      const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = backend.deps.database.db.transaction(async (tx) => {
        await lock(tx);
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      let isInserted = false;
      const inserting = insert().then(() => {
        isInserted = true;
      });
      await expect
        .poll(() => isInserted, { timeout: 2_000 })
        .toBe(true)
        .finally(released.resolve);
      await Promise.all([holding, inserting]);
    });
  },
);

describe.skipIf(!postgresAnswers)("a member whose account is being erased gets no data back", () => {
  const backend = runningBackend({ kind: "postgres" });
  const business = "erasing-club";
  let team: BackendClient;

  beforeAll(async () => {
    const { owner } = await newTeam(backend, business, [], "scale");
    team = backend.as(owner.tokens.token);
  });

  const add = async (email: string) =>
    (await team.members.add({ business, email, firstName: "Former", lastName: "Name", invite: false })).id;
  const nameOf = async (id: string) => {
    const { rows } = await backend.deps.database.pool.query(
      "select first_name || last_name || coalesce(phone, '') as name, status from members where id = $1",
      [id],
    );
    return rows[0];
  };
  const whileErasing = (member: string, work: () => Promise<unknown>) =>
    meanwhile(backend, (tx) => erasePersonalData(tx, backend.deps, member), work);

  it("from a form", async () => {
    const member = await add("form@erasing.example");
    const answer = await whileErasing(member, () =>
      team.members.update({ business, member, firstName: "Back", phone: "1" }),
    );
    expect(answer).toMatchObject({ code: "not_found" });
    expect(await nameOf(member)).toEqual({ name: "", status: "anonymised" });
  });

  it("from an import", async () => {
    const email = "import@erasing.example";
    const member = await add(email);
    const file = new File([`email,first name\r\n${email},Back`], "people.csv", { type: "text/csv" });
    const { id, mapping } = await team.memberImports.upload({ business, file });
    const which = { business, import: id };
    const stateOf = async () => (await team.memberImports.get(which)).state;
    await team.memberImports.check({
      ...which,
      mapping: mapping as { email: number },
      consent: "Membership form",
      welcome: "add",
      duplicates: "update",
    });
    await expect.poll(stateOf).toBe("ready");
    await whileErasing(member, () => team.memberImports.run(which));
    await expect.poll(stateOf).toBe("done");
    expect(await nameOf(member)).toEqual({ name: "", status: "anonymised" });
  });
});
