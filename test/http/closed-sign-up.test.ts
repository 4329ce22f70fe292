import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { href } from "#shared/href.ts";
import { type RouteId, routeIds, routeOf } from "#shared/routes.ts";
import { startDemo } from "../support/demo.ts";
import { tokenOf } from "../support/large-community.ts";
import type { TestTreets } from "../support/treets.ts";

/** Query strings with which a page shows something else. */
const more: Readonly<Partial<Record<RouteId, readonly string[]>>> = {
  login: ["?redirect=/select-org", "?reason=session_expired", "?email=a@b.example"],
  verifyEmail: ["?email=a@b.example", "?email=a@b.example&sent=1"],
  redirect: ["?link=:join", "?to=/select-org", "?code=nothing"],
  contactSteps: ["?sent=ABC123", "?step=5"],
  contactProvider: ["?sent=ABC123"],
  contactCommunity: ["?sent=ABC123", "?to=harbour-club"],
  forgotPassword: ["?sent=1"],
};

const addresses = routeIds.flatMap((id) => {
  const path = routeOf(id)
    .path.replace(":business", "harbour-club")
    .replace(/\/\*$|:partner/, "");
  return ["", ...(more[id] ?? [])].map((query) => path + query);
});

let treets: TestTreets;
let join: string;

beforeAll(async () => {
  treets = await startDemo({ env: { AUTH_SIGN_UP: "" } });
  const { rows } = await treets.backend.deps.database.pool.query(
    "select code from links where kind = 'join' order by clicks desc limit 1",
  );
  join = rows[0].code;
});
afterAll(() => treets.stop());

describe("with sign-up disabled, no link to it exists", () => {
  // The sign-up page itself contains its own URL.
  it.each([...addresses.filter((address) => address !== href("signUp")), "/l/:join", "/nothing/here"])(
    "on %s",
    async (address) => {
      const token = await tokenOf(treets.backend, "member");
      for (const cookie of ["", `treets.token=${token}`]) {
        const answer = await fetch(treets.origin + address.replace(":join", join), { headers: { cookie } });
        const html = await answer.text();
        expect(html).toContain("</html>");
        expect([...html.matchAll(/(?:href|action)="[^"]*\/sign-up[^"]*"/g)].map(([link]) => link)).toEqual(
          [],
        );
      }
    },
  );
});
