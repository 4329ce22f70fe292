import type { DataRouter } from "react-router";
import type { PageState, PublicConfig } from "#shared/page-state.ts";

export interface Services {
  readonly router: DataRouter;
  readonly config: PublicConfig;
  /** The id of the build this page came from. */
  readonly build: string;
  readonly state: PageState;
}

/** Starts what lives as long as the page does, after it has been hydrated. */
export function startServices(_services: Services): void {}
