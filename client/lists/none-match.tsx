import type { ReactNode } from "react";
import * as words from "#words/lists.ts";
import { ButtonLink } from "../design/button.tsx";
import { EmptyState } from "../design/empty-state.tsx";

interface NoneMatchProps {
  /** Title such as "No members match". */
  readonly title: string;
  /** URL of the same list without filters. */
  readonly clearHref: string;
  readonly children?: ReactNode;
}

/** Shown when a list has rows, but none that match the filters. */
export const NoneMatch = ({ title, clearHref, children }: NoneMatchProps) => (
  <EmptyState
    icon="search"
    title={title}
    action={<ButtonLink href={clearHref}>{words.clearFilters()}</ButtonLink>}
  >
    {children}
  </EmptyState>
);
