import { ANALYTICS } from "#shared/constants.ts";
import type { Session } from "#shared/session.ts";
import type { Arrival, Arrivals } from "../navigation/arrivals.ts";
import { analyticsPath } from "./page-path.ts";

/** The subset of the analytics client's API in use. */
interface AnalyticsClient {
  capture(event: string, properties: Record<string, unknown>, options?: { timestamp: Date }): unknown;
  identify(id: string): void;
  reset(): void;
  /** True if events are tied to a person, including one identified on an earlier page. */
  isIdentified(): boolean;
}

type Command = (client: AnalyticsClient) => void;

export interface AnalyticsOptions {
  readonly key: string;
  readonly host: string;
  readonly arrivals: Arrivals;
  readonly session: Session | null;
  readonly load?: (key: string, host: string) => Promise<AnalyticsClient>;
}

/**
 * Sends one page view for the first page and one after every client-side navigation. The client is loaded when the page
 * is idle; until then, events are queued with their own path and time. A refused or blocked host is harmless.
 */
export function startAnalytics({ key, host, arrivals, session, load = loadClient }: AnalyticsOptions): void {
  let client: AnalyticsClient | undefined;
  const waiting: Command[] = [];
  const run = (command: Command) => {
    if (client) command(client);
    else waiting.push(command);
  };
  const pageView = ({ path, at }: Arrival) => {
    const since = client ? undefined : { timestamp: at };
    const properties = { $current_url: location.origin + analyticsPath(path) };
    run((ready) => ready.capture("$pageview", properties, since));
  };
  // Signing in and out loads a new document, so the session of the initial page stays valid for its whole lifetime.
  run((ready) => {
    if (session) ready.identify(session.user.id);
    else if (ready.isIdentified()) ready.reset();
  });
  arrivals.follow(pageView);
  whenIdle(() => {
    load(key, host).then(
      (ready) => {
        client = ready;
        for (const command of waiting.splice(0)) command(ready);
      },
      () => waiting.splice(0),
    );
  });
}

/** Returns true if the visitor has opted out of analytics, in the browser or in the account settings. */
export function isOptedOut(session: Session | null): boolean {
  const { doNotTrack } = navigator;
  const globalPrivacyControl = "globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true;
  return doNotTrack === "1" || globalPrivacyControl || session?.user.analyticsConsent === "denied";
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 500);
}

async function loadClient(key: string, host: string): Promise<AnalyticsClient> {
  const { createClient } = await import("./posthog.ts");
  return createClient(key, host || ANALYTICS.fallbackHost);
}
