import { BUILD_CHECK_MS } from "#shared/constants.ts";

export interface BuildCheckOptions {
  /** Id of the build that this page came from. */
  readonly build: string;
  /** Called once when a newer build is being served. */
  onNewer(): void;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

export interface BuildCheck {
  /** Returns true once a newer build has been seen; the next navigation should then load a document. */
  readonly isOutdated: () => boolean;
  stop(): void;
}

const LATEST = "/assets/builds/latest.json";

/**
 * Checks for a newer build every hour, and when a page becomes visible after being hidden for longer. Failures are
 * silent; the next check is after another hour. Stops once a newer build is found.
 */
export function startBuildCheck({
  build,
  onNewer,
  fetch = globalThis.fetch,
  now = Date.now,
}: BuildCheckOptions): BuildCheck {
  let outdated = false;
  let lastLook = now();
  let timer: ReturnType<typeof setTimeout>;

  const look = async () => {
    lastLook = now();
    clearTimeout(timer);
    if ((await latestBuild(fetch)) === build || outdated) return arm();
    outdated = true;
    stop();
    onNewer();
  };
  const safeLook = () => void look().catch(arm);
  const arm = () => {
    clearTimeout(timer);
    if (!outdated) timer = setTimeout(safeLook, BUILD_CHECK_MS);
  };
  const onVisible = () => {
    if (document.visibilityState === "visible" && now() - lastLook > BUILD_CHECK_MS) safeLook();
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onVisible);
  };

  arm();
  document.addEventListener("visibilitychange", onVisible);
  return { isOutdated: () => outdated, stop };
}

/** Fetches the id of the build being served; rejects if the response is not a valid build file. */
async function latestBuild(fetch: typeof globalThis.fetch): Promise<string> {
  const response = await fetch(LATEST, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  const latest: unknown = await response.json();
  if (!response.ok || typeof latest !== "object" || latest === null || !("id" in latest))
    throw new Error("The response is not a build file");
  if (typeof latest.id !== "string") throw new Error("The response is not a build file");
  return latest.id;
}
