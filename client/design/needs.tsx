import { createContext, type ReactNode, useContext } from "react";
import { type Action, can, whoCanDoThis } from "#shared/permissions.ts";
import { useRootData } from "../root-data.ts";

const ObstacleContext = createContext<string | undefined>(undefined);

/** Why what stands here cannot be done by who looks at it; undefined where it can. */
export const useObstacle = (): string | undefined => useContext(ObstacleContext);

/** Why this person may not do that in the business of the page, and who can; undefined where they may. */
export function useObstacleTo(action: Action): string | undefined {
  const { business } = useRootData();
  if (!business) return undefined;
  const { role, billing, canRedeem, leads } = business;
  return can({ roles: role ? [role] : [], billing, canRedeem }, action)
    ? undefined
    : whoCanDoThis(action, leads);
}

interface BarredProps {
  /** Undefined where nothing is in the way. */
  readonly by: string | undefined;
  readonly children: ReactNode;
}

/** Whatever does something in here is disabled, with this reason; what is around it may have given one before. */
export function Barred({ by, children }: BarredProps) {
  return <ObstacleContext value={useObstacle() ?? by}>{children}</ObstacleContext>;
}

/** Fields of a form that nobody fills in who may not send it. */
export const WhereAllowed = ({ children }: { children: ReactNode }) => !useObstacle() && children;

interface NeedsProps {
  readonly action: Action;
  readonly children: ReactNode;
}

/**
 * Whatever does something in here is disabled for who may not do it, with the reason. It explains and does not guard:
 * the backend decides again. What a team does is nothing to the members who look at the same page.
 */
export function Needs({ action, children }: NeedsProps) {
  const obstacle = useObstacleTo(action);
  return useRootData().business?.role ? <Barred by={obstacle}>{children}</Barred> : null;
}
