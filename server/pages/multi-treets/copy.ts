import { Problem } from "#shared/problems.ts";
import * as words from "#words/across.ts";
import type { ActionRequest, ActionResult } from "../../ssr/page.ts";
import { inNamed, type ReachableBusiness } from "../across-businesses.ts";
import type { Outcome } from "../outcome.ts";

/** A treet to copy, with the slug of its community. */
interface Source {
  readonly from: string;
  readonly treet: string;
  readonly title: string;
}

/**
 * Copies the selected treets as drafts to the communities that the form names, each by its own rules: codes, claims and
 * dates are not copied. A treet is not copied to its own community.
 */
export async function copyTreets(request: ActionRequest, back: string): Promise<ActionResult> {
  const sources = await Promise.all(request.form.all("treet").map((key) => sourceOf(request, key)));
  const where = { action: "treets.manage", kind: "isCommunity", back } as const;
  return inNamed(request, where, (community) => copyAll(request, sources, community));
}

/** @param key such as "club trt_…" */
async function sourceOf({ backend }: ActionRequest, key: string): Promise<Source> {
  const [from = "", treet = ""] = key.split(" ", 2);
  const { title } = await backend.treets.get({ business: from, treet });
  return { from, treet, title };
}

async function copyAll(
  { backend }: ActionRequest,
  sources: readonly Source[],
  { slug }: ReachableBusiness,
): Promise<Outcome> {
  const left: string[] = [];
  let copied = 0;
  let refused = 0;
  for (const { from, treet, title } of sources) {
    if (from === slug) {
      left.push(words.copyAlreadyThere({ title }));
      continue;
    }
    try {
      const { misfits } = await backend.treets.copyFrom({ business: slug, from, treet });
      left.push(...misfits.map((misfit) => `${title}: ${misfit}`));
      copied += 1;
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      left.push(`${title}: ${error.message}`);
      refused += 1;
    }
  }
  return {
    done: copied > 0 ? [words.copiedAsDraft({ count: copied })] : [],
    left,
    // Sent again, what was copied would be copied twice.
    again: refused > 0 && copied === 0 ? {} : undefined,
  };
}
