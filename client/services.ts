import type { PageState, PublicConfig } from "#shared/page-state.ts";
import { sessionStore } from "./auth/auth.ts";
import { startSession } from "./auth/start-session.ts";
import { watchConnection } from "./connection/connection.ts";
import { watchDocument } from "./connection/cut-document.ts";
import { closeDisclosures } from "./disclosures.ts";
import { failureWords } from "./failure-words.ts";
import { pageOf } from "./intercept.ts";
import type { Arrivals } from "./navigation/arrivals.ts";
import type { PageRouter } from "./navigation/page-context.ts";
import { prefetchOnIntent } from "./navigation/prefetch.ts";
import { expireNote, hasKeptWallet } from "./offline/wallet-note.ts";
import { startBuildCheck } from "./updates/build-check.ts";
import { watchFailingAssets } from "./updates/failing-assets.ts";
import { newerBuild, setBuildOfPage } from "./updates/newer-build.ts";

/** Loads the offline wallet once it is needed: if a user is signed in, or if a stored wallet may have to be deleted. */
function keepWalletLater(router: PageRouter, { root }: PageState): void {
  const store = sessionStore(root);
  let isOn = false;
  const begin = () => {
    if (isOn || root.isUnknown || !(store.getSnapshot().data || hasKeptWallet())) return;
    isOn = true;
    const parts = { router, session: () => store.getSnapshot().data, subscribe: store.subscribe };
    import("./offline/keep-wallet.ts").then(
      ({ keepWallet }) => keepWallet(parts),
      () => undefined,
    );
  };
  // Also before the rest of it is loaded.
  router.subscribe(({ navigation }) => {
    if (navigation.formData) expireNote();
  });
  store.subscribe(begin);
  begin();
}

export interface Services {
  readonly router: PageRouter;
  readonly arrivals: Arrivals;
  readonly config: PublicConfig;
  /** Id of the build that this page came from. */
  readonly build: string;
  readonly state: PageState;
  /** Rejects the late values that are still pending. */
  close(): void;
}

/** Starts the services that run for the page's lifetime, after hydration. */
export function startServices({ router, arrivals, config, build, state, close }: Services): void {
  closeDisclosures(router);
  startSession(router, state);
  watchConnection();
  watchDocument(router, close);
  void failureWords().catch(() => undefined);
  watchFailingAssets();
  prefetchOnIntent(pageOf);
  setBuildOfPage(build);
  startBuildCheck({ build, onNewer: () => newerBuild.set(true) });
  keepWalletLater(router, state);
  if (config.analyticsKey) {
    const { analyticsKey: key, analyticsHost: host } = config;
    import("./analytics/analytics.ts").then(
      ({ startAnalytics }) => startAnalytics({ key, host, arrivals, session: state.root.session }),
      () => arrivals.forget(),
    );
  } else arrivals.forget();
}
