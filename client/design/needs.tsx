import { createContext, type ReactNode, useContext } from "react";
import { type Action, can, whoCanDoThis } from "#shared/permissions.ts";
import { useRootData } from "../root-data.ts";

const ObstacleContext = createContext<string | undefined>(undefined);

/** Returns the reason why the user may not use the controls here; undefined if they may. */
export const useObstacle = (): string | undefined => useContext(ObstacleContext);

/** Returns why the user may not do this in the page's business, and who can; undefined if they may. */
export function useObstacleTo(action: Action): string | undefined {
  const { business } = useRootData();
  if (!business) return undefined;
  const { role, billing, canRedeem, leads } = business;
  return can({ roles: role ? [role] : [], billing, canRedeem }, action)
    ? undefined
    : whoCanDoThis(action, leads);
}

interface BarredProps {
  /** Undefined if nothing is in the way. */
  readonly by: string | undefined;
  readonly children: ReactNode;
}

/** Disables all controls inside, with this reason. A reason given by an outer element takes precedence. */
export const Barred = ({ by, children }: BarredProps) => (
  <ObstacleContext value={useObstacle() ?? by}>{children}</ObstacleContext>
);

/** Fields left out for users who may not submit their form. */
export const WhereAllowed = ({ children }: { children: ReactNode }) => !useObstacle() && children;

/**
 * Disables all controls inside for users who lack the permission, with the reason. This explains and does not enforce:
 * the backend checks again. Renders nothing for members outside the team who view the same page.
 */
export function Needs({ action, children }: { action: Action; children: ReactNode }) {
  const obstacle = useObstacleTo(action);
  return useRootData().business?.role ? <Barred by={obstacle}>{children}</Barred> : null;
}
