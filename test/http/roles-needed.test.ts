import request from "supertest";
import { beforeAll, describe, expect, it } from "vitest";
import { whoCan } from "#shared/permission-sentences.ts";
import { type Action, can, permissions } from "#shared/permissions.ts";
import { callByName, declaredOperations } from "../support/operations.ts";
import type { TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newMemberOf, newTeam } from "../support/teams.ts";
import { signedInVisitor } from "../support/visitor.ts";

const business = "roles";

const inside = declaredOperations.flatMap(({ name, access }) =>
  typeof access === "object" ? [{ name, action: access.business }] : [],
);
const closedTo = (role: "viewer" | "member") =>
  inside.filter(({ action }) => !can({ roles: [role], billing: false, canRedeem: false }, action));

describe("a refusal because of the caller's role", () => {
  const treets = runningTreets();
  let people: Record<"viewer" | "member", TestPerson>;

  beforeAll(async () => {
    const { owner, viewer } = await newTeam(treets.backend, business, ["viewer"]);
    people = { viewer, member: await newMemberOf(treets.backend, { slug: business, owner }, "Mia") };
  });

  it.each(["viewer", "member"] as const)(
    "names the roles that may, in words and for programs, to a %s of every operation",
    async (role) => {
      const client = treets.backend.as(people[role].tokens.token);
      expect(closedTo(role).length).toBeGreaterThan(50);
      for (const { name, action } of closedTo(role))
        await expect(callByName(client, name, { business }), name).rejects.toMatchObject({
          code: "forbidden",
          message: whoCan(action),
          details: { permission: action, ...permissions[action] },
        });
    },
  );

  it("has them in the API's answer, as its description says", async () => {
    const api = () => request(treets.origin);
    const { status, body } = await api()
      .get(`/api/v1/businesses/${business}/billing`)
      .set("Authorization", `Bearer ${people.viewer.tokens.token}`);
    expect([status, body.error.details]).toEqual([
      403,
      { permission: "billing.view", roles: ["owner", "admin"], withBilling: ["manager", "viewer"] },
    ]);
    const { body: description } = await api().get("/api/v1/openapi.json");
    const { details } = description.components.schemas.Error.properties.error.properties;
    expect(Object.keys(details.properties)).toEqual(["permission", "roles", "withBilling", "withRedeem"]);
    expect(details.properties.permission.enum).toEqual(Object.keys(permissions));
  });

  it.each<[path: string, action: Action]>([
    ["/members", "members.list"],
    ["/team-members", "team.view"],
    ["/insights", "insights.view"],
    ["/link-management", "links.view"],
    ["/partners-overview", "partners.view"],
    ["/treet/new", "treets.manage"],
    ["/pack/new", "packs.manage"],
    ["/settings/overview", "settings.manage"],
  ])("has the same words on the page %s", async (path, action) => {
    const { text } = await signedInVisitor(treets.origin, people.member.tokens).open(`/${business}${path}`);
    expect(text).toContain(whoCan(action));
  });
});
