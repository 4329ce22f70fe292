import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A part of a control that is loaded when it is first shown. Where it does not come something plainer stands in for it,
 * so that neither the page nor what was typed into it is lost.
 */
export const lazyPart = <Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  plainer: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => load().catch(() => ({ default: plainer })));
