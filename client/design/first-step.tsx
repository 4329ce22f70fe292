import type { Action } from "#shared/permissions.ts";
import { ButtonLink } from "./button.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { Needs } from "./needs.tsx";

export interface FirstStepProps extends Omit<EmptyStateProps, "action"> {
  readonly href: string;
  readonly label: string;
  /** Permission required for the action; open to everyone if absent. */
  readonly needs?: Action;
  /** True if the action creates something, rather than linking to where it is found. */
  readonly makes?: boolean;
}

/** Empty state that explains what a list is for and offers the first step. */
export function FirstStep({ href, label, needs, makes = false, ...state }: FirstStepProps) {
  const step = (
    <ButtonLink href={href} variant="primary" {...(makes && { icon: "plus" })}>
      {label}
    </ButtonLink>
  );
  return <EmptyState {...state} action={needs ? <Needs action={needs}>{step}</Needs> : step} />;
}
