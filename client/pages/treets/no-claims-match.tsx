import * as words from "#words/perks.ts";
import { ButtonLink } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";

export const NoClaimsMatch = ({ href }: { href: string }) => (
  <EmptyState
    icon="search"
    title={words.noClaimsMatch()}
    action={<ButtonLink href={href}>{words.clearSearch()}</ButtonLink>}
  />
);
