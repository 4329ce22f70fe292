import type { Action } from "#shared/permissions.ts";
import { ButtonLink } from "./button.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { Needs } from "./needs.tsx";

export interface FirstStepProps extends Omit<EmptyStateProps, "action"> {
  readonly href: string;
  readonly label: string;
  /** For who may do this; absent: for everybody. */
  readonly needs?: Action;
  /** It makes something, and does not only lead to where it is found. */
  readonly makes?: boolean;
}

/** Where there is nothing yet: what it is for, and the one step by which it begins. */
export function FirstStep({ href, label, needs, makes = false, ...state }: FirstStepProps) {
  const step = (
    <ButtonLink href={href} variant="primary" {...(makes && { icon: "plus" })}>
      {label}
    </ButtonLink>
  );
  return <EmptyState {...state} action={needs ? <Needs action={needs}>{step}</Needs> : step} />;
}
