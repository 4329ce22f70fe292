import { seedDemo } from "#server/backend/seed/demo.ts";
import { seedScale } from "#server/backend/seed/scale/index.ts";
import type { Sizes } from "#server/backend/seed/scale/sizes.ts";
import { DEMO_PASSWORD } from "#shared/demo.ts";
import type { TestBackend } from "./backend.ts";

/** The demo's users, who have a role in every community seeded beside the demo. */
export const seededPeople = {
  owner: "owner@treets.example",
  partner: "partner@treets.example",
  member: "member@treets.example",
} as const;
export type SeededPerson = keyof typeof seededPeople;

/** Seeds a community of this size beside the demo, with this slug. */
export async function seedCommunity(
  { deps }: TestBackend,
  slug: string,
  sizes: Partial<Sizes>,
): Promise<void> {
  await seedDemo(deps, ["en"]);
  await seedScale(deps, { slug, name: `The ${slug}`, sizes });
}

export async function tokenOf(backend: TestBackend, person: SeededPerson): Promise<string> {
  const { token } = await backend.as().auth.signIn({ email: seededPeople[person], password: DEMO_PASSWORD });
  return token;
}
