import type { BackendClient } from "#shared/contract/index.ts";
import type { TreetContent } from "#shared/contract/treet-shapes.ts";
import { illustrated } from "./pictures.ts";

/** Content of a treet that any member may claim, without special rules. */
export const treetWords = {
  type: "voucher",
  title: "Fresh bread",
  summary: "A loaf for every member",
  description: "A loaf.",
  terms: "Once.",
  howToUse: "Show it.",
} as const;

/**
 * Creates a treet with a picture and publishes it, by the operations that its team uses. Returns its id.
 * @param more special content of the treet
 * @param codes the codes of its pool, one per line
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
