import { BUILD_CHECK_MS } from "#shared/constants.ts";

export interface BuildCheckOptions {
  /** The id of the build this page came from. */
  readonly build: string;
  /** A newer build is being served; called once. */
  onNewer(): void;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: () => number;
}

export interface BuildCheck {
  /** Has a newer build been seen? Then the next navigation should load a document. */
  readonly isOutdated: () => boolean;
  stop(): void;
}

const LATEST = "/assets/builds/latest.json";

/**
 * Looks for a newer build every hour, and when a hidden page comes back after longer than that. A failing look is
 * silent: the next one is at the next period. Stops looking once a newer build is known.
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

/** The id of the build being served; rejects when the answer is no such file. */
async function latestBuild(fetch: typeof globalThis.fetch): Promise<string> {
  const response = await fetch(LATEST, { cache: "no-store", signal: AbortSignal.timeout(10_000) });
  const latest: unknown = await response.json();
  if (!response.ok || typeof latest !== "object" || latest === null || !("id" in latest))
    throw new Error("No build file");
  if (typeof latest.id !== "string") throw new Error("No build file");
  return latest.id;
}
