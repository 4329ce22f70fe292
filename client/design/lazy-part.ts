import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * Creates a lazily loaded part of a control. If it fails to load, a plainer component replaces it, so that neither the
 * page nor the input in it is lost.
 */
export const lazyPart = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  plainer: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => load().catch(() => ({ default: plainer })));
