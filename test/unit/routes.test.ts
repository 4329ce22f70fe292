import { describe, expect, it } from "vitest";
import { href } from "#shared/href.ts";
import { type Layout, routeIds, routeOf } from "#shared/routes.ts";

/** The screens promised for the product: layout, whether they require a session, and paths. */
const promised: readonly (readonly [layout: Layout, auth: boolean, paths: string])[] = [
  [
    "empty",
    false,
    "/ /terms /privacy /imprint /login /sign-up /redirect /verify-email /contact-steps /reset-password /forgot-password /test-new-flows1 /contact-provider /contact-community /invite-business-member /test-login-recaptcha-secret",
  ],
  [
    "default-no-sidenav",
    false,
    "/auth-test /portal-return /partner-invite /checkout-cancel /account-link-return",
  ],
  ["empty", false, "/:business/unsubscribe /transfer-ownership /checkout-success"],
  ["empty", true, "/upgrade /downgrade /complete-profile"],
  ["pricing", true, "/checkout /basic-plan /select-plan"],
  [
    "default-no-sidenav",
    true,
    "/multi-team /select-org /multi-treets /multi-partners /account-settings /create-community",
  ],
  [
    "default",
    true,
    "/:business/treets /:business/members /:business/insights /:business/team-members /:business/control-panel /:business/link-management /:business/community-profile /:business/partners-overview /:business/insights-highlight /:business/pack/* /:business/treet/* /:business/manage-partner/:partner",
  ],
  ["default", false, "/:business/settings/overview"],
];

describe("the route table", () => {
  const expected = promised.flatMap(([layout, auth, paths]) =>
    paths.split(" ").map((path) => ({ path, layout, auth })),
  );
  const actual = routeIds.map((id) => {
    const { path, layout, auth = false } = routeOf(id);
    return { path, layout, auth };
  });

  it("contains the 46 specified routes and the three legal pages, with their layouts and guards", () => {
    expect(expected).toHaveLength(49);
    // The product may have more routes than these.
    expect(actual).toEqual(expect.arrayContaining(expected));
  });

  it("has a title for every route", () => {
    for (const id of routeIds) expect(routeOf(id).title().length).toBeGreaterThan(2);
  });

  it("fills catch-all segments with none, one or several encoded parts", () => {
    expect(href("pack", { business: "club" })).toBe("/club/pack");
    expect(href("pack", { business: "club", rest: ["pck_1"] })).toBe("/club/pack/pck_1");
    expect(href("treet", { business: "club", rest: ["a/b", "ü"] })).toBe("/club/treet/a%2Fb/%C3%BC");
  });
});
