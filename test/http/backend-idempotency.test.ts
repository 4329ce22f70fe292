import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { forgetOldThings } from "#server/backend/housekeeping.ts";
import { withIdempotencyKey } from "#server/backend/platform/idempotency.ts";
import { DAY_MS } from "#shared/constants.ts";
import { eachDatabase } from "../support/databases.ts";
import { newPerson, type TestPerson } from "../support/people.ts";
import { runningBackend } from "../support/running.ts";

eachDatabase("requests with an Idempotency-Key", (kind) => {
  const backend = runningBackend({ kind });
  let owner: TestPerson;
  const business = "keyed-club";

  beforeAll(async () => {
    owner = await newPerson(backend, "Keyed");
    await backend.as(owner.tokens.token).businesses.create({ name: "Keyed club", slug: business });
  });

  const add = (email: string, idempotencyKey: string, by = owner) =>
    backend
      .as(by.tokens.token, { idempotencyKey })
      .members.add({ business, email, firstName: "Kim", invite: false });

  it("return the first response to every repeat, even to a concurrent one", async () => {
    const [first, meanwhile] = await Promise.all([
      add("kim@m.example", "key-1"),
      add("kim@m.example", "key-1"),
    ]);
    const later = await add("kim@m.example", "key-1");
    expect(meanwhile).toEqual(first);
    expect(later).toEqual(first);
    await expect(add("kim@m.example", "key-2")).rejects.toMatchObject({ code: "already_member" });
  });

  it("wait for one that takes as long as a slow payment provider, and run nothing themselves", async () => {
    const { deps } = backend;
    let runs = 0;
    const send = () =>
      withIdempotencyKey(
        deps,
        { key: "slow", userId: "usr_slow", operation: "test", input: {} },
        async () => {
          runs++;
          await setTimeout(6_000);
          return { run: runs };
        },
      );
    expect(await Promise.all([send(), send()])).toEqual([{ run: 1 }, { run: 1 }]);
    expect(runs).toBe(1);
  });

  it("are refused when the key was used for a different request", async () => {
    await add("lee@m.example", "key-3");
    await expect(add("lou@m.example", "key-3")).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("are told apart by the contents of their files", async () => {
    const upload = (line: string) =>
      backend.as(owner.tokens.token, { idempotencyKey: "key-5" }).memberImports.upload({
        business,
        file: new File([`E-mail\r\n${line}`], "members.csv"),
      });
    const first = await upload("one@m.example");
    expect(await upload("one@m.example")).toEqual(first);
    await expect(upload("two@m.example")).rejects.toMatchObject({ code: "idempotency_mismatch" });
  });

  it("may be retried after a failure", async () => {
    await expect(add("not an address", "key-4")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(add("pat@m.example", "key-4")).resolves.toMatchObject({ email: "pat@m.example" });
  });

  it("are private to their sender", async () => {
    const stranger = await newPerson(backend, "Stranger");
    await expect(add("kim@m.example", "key-1", stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are deleted after a day", async () => {
    backend.clock.forward(DAY_MS + 1);
    await forgetOldThings(backend.deps);
    const { rows } = await backend.deps.database.pool.query("select 1 from idempotency_keys");
    expect(rows).toHaveLength(0);
  });
});
