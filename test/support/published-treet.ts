import type { BackendClient } from "#shared/contract/index.ts";
import type { TreetContent } from "#shared/contract/treets.ts";
import { illustrated } from "./pictures.ts";

/** What is written about a treet that anybody may claim and that says nothing special. */
export const treetWords = {
  type: "voucher",
  title: "Fresh bread",
  summary: "A loaf for every member",
  description: "A loaf.",
  terms: "Once.",
  howToUse: "Show it.",
} as const;

/**
 * Writes a treet, puts a picture on it and publishes it, by the operations its team uses; answers its id.
 * @param more what is special about it
 * @param codes those of its pool, one a line
 */
export async function publishedTreet(
  team: BackendClient,
  business: string,
  more: Partial<TreetContent> = {},
  codes?: string,
): Promise<string> {
  const content = await illustrated(team, { ...treetWords, ...more });
  const { id: treet } = await team.treets.create({ business, content });
  if (codes) await team.treets.addCodes({ business, treet, text: codes });
  await team.treets.move({ business, treet, move: "publish" });
  return treet;
}
