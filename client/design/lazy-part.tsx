import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { Region } from "./region.tsx";

/**
 * Creates a lazily loaded part of a control. If it fails to load or to render, a plainer component replaces it, so that
 * neither the page nor the input in it is lost.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Plainer: ComponentType<Props>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      ({ default: Part }): { default: ComponentType<Props> } => ({
        default: (props: Props) => (
          <Region fallback={<Plainer {...props} />}>
            <Part {...props} />
          </Region>
        ),
      }),
      () => ({ default: Plainer }),
    ),
  );
