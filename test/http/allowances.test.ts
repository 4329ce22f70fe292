import { beforeAll, expect, it } from "vitest";
import { sendWaiting } from "#server/backend/community/members/invitations.ts";
import { isTransientError } from "#server/backend/platform/db/faults.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import type { TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

const STARTER_LIMIT = 20;
const USUAL_LIMIT = 200;

eachDatabase("a business's daily allowance of invitations", (kind) => {
  const backend = runningBackend({ kind });
  let owner: TestPerson;
  const business = "sending-club";

  beforeAll(async () => {
    ({ owner } = await newTeam(backend, business, []));
  });

  const as = () => backend.as(owner.tokens.token);
  const add = (email: string) => as().members.add({ business, email, firstName: "Kim", invite: true });
  const sent = async () => {
    const { rows } = await backend.deps.database.pool.query(
      "select count(*)::int as sent from mail_outbox where subject like '%invit%' and to_address like '%@m.example'",
    );
    return rows[0].sent;
  };

  it("is not used up by refused invitations", async () => {
    await setPlan(backend, business, "starter");
    await add("first@m.example");
    for (let again = 0; again < STARTER_LIMIT + 5; again++)
      await expect(add("first@m.example")).rejects.toMatchObject({ code: "already_member" });
    expect(await sent()).toBe(1);
    await add("second@m.example");
    expect(await sent()).toBe(2);
  });

  it("also covers team invitations, and does not count addresses already on the team", async () => {
    await setPlan(backend, business, "scale");
    const emails = ["one@m.example", "two@m.example", owner.email];
    await as().team.invite({
      business,
      emails,
      role: "viewer",
      billing: false,
      canRedeem: false,
      message: "",
    });
    const { rows } = await backend.deps.database.pool.query(
      "select points from rate_limits where key like 'business-invitations:%'",
    );
    expect(rows).toEqual([{ points: 2 }]);
  });

  it("is never exceeded, even by concurrent senders, and the rest waits for the next day", async () => {
    backend.clock.forward(2 * DAY_MS);
    const { deps } = backend;
    // Jobs would send emails meanwhile.
    await deps.jobs.stop();
    const before = await sent();
    const { rows } = await deps.database.pool.query("select id from businesses where slug = $1", [business]);
    const businessId = rows[0].id;
    await deps.database.pool.query(
      `insert into members (id, business_id, email, first_name, status, source, created_at, status_at)
       select 'mem_' || n, $1, 'm' || n || '@m.example', 'M', 'invited', 'invite', now(), now() from generate_series(1, 250) n`,
      [businessId],
    );
    await deps.database.pool.query(
      `insert into member_invitations (member_id, business_id, queued_at)
       select 'mem_' || n, $1, now() from generate_series(1, 250) n`,
      [businessId],
    );
    // Each call has its own connection, as separate processes have. One that waited too long for the others is retried,
    // as its job would be.
    const send = (): Promise<unknown> =>
      sendWaiting(deps, businessId).catch((error) =>
        isTransientError(error) ? send() : Promise.reject(error),
      );
    await Promise.all([1, 2, 3, 4].map(send));
    expect((await sent()) - before).toBe(USUAL_LIMIT);
    await sendWaiting(deps, businessId);
    expect((await sent()) - before).toBe(USUAL_LIMIT);
    backend.clock.forward(DAY_MS);
    await sendWaiting(deps, businessId);
    expect((await sent()) - before).toBe(250);
  });
});
