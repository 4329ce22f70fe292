import type { ReactNode } from "react";
import * as words from "#words/lists.ts";
import { ButtonLink } from "../design/button.tsx";
import { EmptyState } from "../design/empty-state.tsx";

interface NoneMatchProps {
  /** Such as "No members match". */
  readonly title: string;
  /** The same list with everything in it. */
  readonly clearHref: string;
  readonly children?: ReactNode;
}

/** Where a list has rows, but none that fit what was asked for. */
export const NoneMatch = ({ title, clearHref, children }: NoneMatchProps) => (
  <EmptyState
    icon="search"
    title={title}
    action={<ButtonLink href={clearHref}>{words.clearFilters()}</ButtonLink>}
  >
    {children}
  </EmptyState>
);
