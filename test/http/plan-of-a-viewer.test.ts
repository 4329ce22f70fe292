import { beforeAll, expect, it } from "vitest";
import type { TestPerson } from "../support/people.ts";
import { runningTreets } from "../support/running.ts";
import { newTeam, setPlan } from "../support/teams.ts";

const treets = runningTreets();
let team: Record<"owner" | "viewer", TestPerson>;

beforeAll(async () => {
  team = await newTeam(treets.backend, "planclub", ["viewer"]);
});

const pageOf = async (path: string, { tokens }: TestPerson) => {
  const response = await fetch(treets.origin + path, { headers: { cookie: `treets.token=${tokens.token}` } });
  expect(response.status).toBe(200);
  return response.text();
};

it.each([
  ["/select-plan?business=planclub", "growth"],
  ["/basic-plan?business=planclub", "basic"],
])("%s offers to manage the plan only to people whom the settings then show it", async (path, plan) => {
  await setPlan(treets.backend, "planclub", plan);
  expect(await pageOf(path, team.owner)).toContain("Manage plan");
  expect(await pageOf(path, team.viewer)).not.toContain("Manage plan");
});
