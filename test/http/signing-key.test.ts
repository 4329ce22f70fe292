import { expect, it } from "vitest";
import { signingKey } from "#server/backend/accounts/auth/signing-key.ts";
import { codeVault } from "#server/backend/offers/treets/codes.ts";
import { replaceSigningKey, SEALED } from "#server/backend/replace-signing-key.ts";
import { eachDatabase } from "../support/databases.ts";
import { PASSWORD } from "../support/people.ts";
import { treetWords } from "../support/published-treet.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

eachDatabase("the signing key", (kind) => {
  const backend = runningBackend({ kind });

  it("encrypts every column that is named a cipher", async () => {
    const { rows } = await backend.deps.database.pool.query(
      `select table_name as "table", column_name as "column" from information_schema.columns
        where table_schema = 'public' and column_name like '%cipher' order by 1, 2`,
    );
    expect(SEALED.map(({ table, column }) => ({ table, column }))).toEqual(rows);
  });

  it("is replaced, and everything encrypted with it can still be read", async () => {
    const { db, database } = backend.deps;
    const { owner } = await newTeam(backend, "key-club", []);
    const team = backend.as(owner.tokens.token);
    await team.twoFactor.begin({ currentPassword: PASSWORD });
    const { pending } = await team.twoFactor.get();
    const content = { ...treetWords, type: "code_pool" as const };
    const { id: treet } = await team.treets.create({ business: "key-club", content });
    await team.treets.addCodes({ business: "key-club", treet, text: "AAA-1\nAAA-2" });
    const before = await signingKey(db);

    expect(await replaceSigningKey(db)).toBe(3);
    const after = await signingKey(db);
    expect(after).not.toEqual(before);
    const { rows } = await database.pool.query("select cipher, hash from treet_codes");
    const codes = codeVault(after);
    expect(rows.map(({ cipher }) => codes.decrypt(cipher)).sort()).toEqual(["AAA-1", "AAA-2"]);
    expect(rows.map(({ hash }) => hash).sort()).toEqual(
      ["AAA-1", "AAA-2"].map((code) => codes.hash(treet, code)).sort(),
    );
    for (const { cipher } of rows) expect(() => codeVault(before).decrypt(cipher)).toThrow();

    // A process that starts now has the new key.
    Object.assign(backend.deps, { signingKey: after });
    await expect(team.twoFactor.get()).rejects.toMatchObject({ code: "unauthenticated" });
    const { refreshToken } = owner.tokens;
    const { token } = await backend.as(undefined, { userAgent: "test" }).auth.refresh({ refreshToken });
    expect((await backend.as(token).twoFactor.get()).pending?.secret).toBe(pending?.secret);
  });
});
