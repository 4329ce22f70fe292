import { ANALYTICS } from "#shared/constants.ts";
import type { Session } from "#shared/session.ts";
import type { Arrival, Arrivals } from "../navigation/arrivals.ts";
import { analyticsConsent } from "./consent.ts";
import { consentOf, forgetVisitor } from "./consent-choice.ts";
import { analyticsPath } from "./page-path.ts";

/** The subset of the analytics client's API in use. */
interface AnalyticsClient {
  capture(event: string, properties: Record<string, unknown>, options?: { timestamp: Date }): unknown;
  identify(id: string): void;
  reset(): void;
  /** True if events are tied to a person, including one identified on an earlier page. */
  isIdentified(): boolean;
  /** From now on recognises the browser, by a cookie and its storage. */
  remember(): void;
  /** From now on counts and stores nothing; events from before may already be on their way. */
  stop(): void;
}

type Command = (client: AnalyticsClient) => void;

export interface AnalyticsOptions {
  readonly key: string;
  readonly host: string;
  readonly arrivals: Arrivals;
  readonly session: Session | null;
  readonly load?: (key: string, host: string, remembers: boolean) => Promise<AnalyticsClient>;
}

/**
 * Sends one page view for the first page and one after every client-side navigation. The client is loaded when the page
 * is idle; until then, events are queued with their own path and time. A refused or blocked host is harmless. Nothing is
 * stored in the browser until the visitor agrees to it, and nothing is counted once they decline.
 */
export function startAnalytics({ key, host, arrivals, session, load = loadClient }: AnalyticsOptions): void {
  const consent = consentOf(session);
  analyticsConsent.set(consent);
  if (consent !== "granted") forgetVisitor();
  if (consent === "denied") {
    arrivals.forget();
    return;
  }
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
  analyticsConsent.subscribe(() => {
    const isGranted = analyticsConsent.get() === "granted";
    run((ready) => (isGranted ? ready.remember() : ready.stop()));
  });
  whenIdle(() => {
    if (analyticsConsent.get() === "denied") return;
    load(key, host, consent === "granted").then(
      (ready) => {
        client = ready;
        // If the answer is no, nothing is sent of what happened before it either.
        if (analyticsConsent.get() === "denied") ready.stop();
        for (const command of waiting.splice(0)) command(ready);
      },
      () => waiting.splice(0),
    );
  });
}

function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 3_000 });
  else setTimeout(work, 500);
}

async function loadClient(key: string, host: string, remembers: boolean): Promise<AnalyticsClient> {
  const { createClient } = await import("./posthog.ts");
  return createClient(key, host || ANALYTICS.fallbackHost, remembers);
}
