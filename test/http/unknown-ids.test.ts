import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { API_PREFIX } from "#shared/contract/index.ts";
import { inputsOf } from "../support/arbitraries.ts";
import { declaredOperations } from "../support/operations.ts";
import { runningBackend } from "../support/running.ts";
import { newTeam } from "../support/teams.ts";

const BUSINESS = "id-club";

/** Every path parameter of an operation that identifies something, apart from the business. */
const places = declaredOperations.flatMap((operation) =>
  [...operation.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
    name === "business" ? [] : [[operation.name, name, operation] as const],
  ),
);

/** Strings that cannot be ids. The response to them does not reveal what an id looks like. */
const noIds = ["x".repeat(65), "x".repeat(2_000)];

describe("an impossible ID is not found", () => {
  const backend = runningBackend();
  let token: string;

  beforeAll(async () => {
    const { owner } = await newTeam(backend, BUSINESS, [], "scale");
    ({ token } = owner.tokens);
    // Makes the owner a member too, as operations for members are called as well.
    const member = { business: BUSINESS, email: owner.email, firstName: "Ida", invite: false };
    await backend.as(token).members.add(member);
    await backend.deps.database.pool.query("update members set user_id = (select id from users)");
  });

  it.each(places)("by %s in the parameter %s", async (_name, place, { method, path, input }) => {
    const [others] = fc.sample(inputsOf(input, { named: { business: BUSINESS } }), { numRuns: 1, seed: 7 });
    const rest = { ...(others as Record<string, unknown>) };
    for (const id of noIds) {
      const filled = path.replace(/\{(\w+)\}/g, (_part, name: string) => {
        const value = name === place ? id : name === "business" ? BUSINESS : String(rest[name] ?? "x");
        return encodeURIComponent(value);
      });
      const hasBody = method !== "GET" && method !== "DELETE";
      const response = await backend.backend.fetch(API_PREFIX + filled, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(hasBody && { "content-type": "application/json" }),
        },
        ...(hasBody && { body: JSON.stringify(rest) }),
      });
      const body = await response.text();
      expect([response.status, JSON.parse(body).error.code], `${id.length} characters: ${body}`).toEqual([
        404,
        "not_found",
      ]);
    }
  });
});
