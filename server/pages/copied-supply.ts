import { Problem, problem } from "#shared/problems.ts";
import * as words from "#words/across.ts";
import type { ActionRequest, PageRequest } from "../ssr/page.ts";
import { inEach, type ReachableBusiness } from "./across-businesses.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Returns the communities that a business supplies, as choices of a form. Each has the ID of its partnership in place of
 * a slug, as the user need not belong to the community.
 */
export async function suppliedCommunities(
  { backend }: Pick<PageRequest, "backend">,
  business: string,
): Promise<ReachableBusiness[]> {
  const communities = await backend.supply.communities({ business });
  return communities.map(({ partner, name }) => ({ slug: partner, name }));
}

/** Returns those of the communities that a form names. */
export async function communitiesChosen(request: ActionRequest, business: string) {
  const named = new Set(request.form.all("businesses"));
  return (await suppliedCommunities(request, business)).filter(({ slug }) => named.has(slug));
}

/**
 * Copies supplied treets as drafts to the communities that the form names. A treet is not copied to the community that
 * has it. Throws a Problem if the form names no community of this business.
 */
export async function copySupplied(
  request: ActionRequest,
  business: string,
  treets: readonly string[],
): Promise<Outcome> {
  const chosen = await communitiesChosen(request, business);
  if (chosen.length === 0) throw problem("invalid_input", { fields: { businesses: words.chooseOne() } });
  const sources = await Promise.all(treets.map((treet) => request.backend.supply.get({ business, treet })));
  return inEach(chosen, async ({ slug: partner }) => {
    const left: string[] = [];
    let copied = 0;
    for (const { id, title, partnership } of sources) {
      if (partnership.partner === partner) {
        left.push(words.copyAlreadyThere({ title }));
        continue;
      }
      const result = await tried(request.backend.supply.copy({ business, treet: id, partner }));
      if (typeof result !== "string") copied += 1;
      const reasons = typeof result === "string" ? [result] : result.misfits;
      left.push(...reasons.map((reason) => `${title}: ${reason}`));
    }
    return {
      done: copied > 0 ? [words.copiedAsDraft({ count: copied })] : [],
      left,
    };
  });
}

/** Returns why an operation was refused, or else its result. */
async function tried<T>(running: Promise<T>): Promise<T | string> {
  try {
    return await running;
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return error.message;
  }
}
