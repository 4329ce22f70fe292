import * as words from "#words/partners.ts";
import { FilterChips } from "../../design/list-tools.tsx";
import type { LinkTo } from "../../lists/list-types.ts";

interface TagChipsProps {
  readonly tags: readonly string[];
  readonly current: string | undefined;
  readonly link: LinkTo;
}

/** Partners by tag; the one that is on is let go by pressing it again. */
export function TagChips({ tags, current, link }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <FilterChips
      label={words.partnersByTag()}
      items={tags.map((tag) => ({
        label: tag,
        href: link({ tag: current === tag ? undefined : tag }),
        current: current === tag,
      }))}
    />
  );
}
