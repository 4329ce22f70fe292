import type { ResolvedLink } from "#shared/contract/link-shapes.ts";
import type { PagePreview } from "#shared/page-state.ts";
import * as words from "#words/links.ts";

type Previewed = Pick<ResolvedLink, "treet" | "state"> & {
  readonly community: NonNullable<ResolvedLink["community"]>;
};

/** Returns the preview of a link in a chat: only what its page shows to every visitor. */
export function previewOfLink({ community, treet, state }: Previewed): PagePreview {
  const isTreet = state === "open" && treet !== null;
  return {
    title: isTreet ? `${treet.title} - ${community.name}` : words.joinNamed({ name: community.name }),
    description: isTreet ? treet.summary : community.tagline || words.joinLead(),
    image: community.logoUrl,
  };
}
