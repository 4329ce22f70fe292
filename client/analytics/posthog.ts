import { ExperimentsExtensions, FeatureFlagsExtensions } from "posthog-js/dist/extension-bundles";
import posthog from "posthog-js/dist/module.slim.no-external";
import { ANALYTICS } from "#shared/constants.ts";
import { remoteFlags } from "../feature-flag.ts";
import { analyticsPath } from "./page-path.ts";
import { cleanAddress } from "./seen-address.ts";

const STORED = "localStorage+cookie";
const ADDRESS_PROPERTY = /url|referrer|pathname/i;

/**
 * Sets up PostHog with the product's settings. The slim build without external dependencies fetches no script, so the
 * page's content security policy stays strict; `?__posthog_debug` in a URL changes nothing. Besides sending events, it
 * fetches its remote configuration, feature flags and web experiments.
 * @param remembers whether it may store anything in the browser
 */
export function createClient(key: string, host: string, remembers: boolean) {
  let isStopped = false;
  posthog.init(key, {
    api_host: host,
    persistence: remembers ? STORED : "memory",
    person_profiles: ANALYTICS.personProfiles,
    capture_pageview: ANALYTICS.capturePageview,
    capture_pageleave: false,
    autocapture: false,
    debug: ANALYTICS.debug,
    disable_external_dependency_loading: true,
    disable_session_recording: true,
    disable_surveys: true,
    disable_web_experiments: false,
    __extensionClasses: { ...FeatureFlagsExtensions, ...ExperimentsExtensions },
    // Fetches the configuration from the same host as everything else, as the page's content security policy allows
    // only one.
    rewriteRequestPath: (url) => new URL(url.pathname + url.search, host),
    session_idle_timeout_seconds: ANALYTICS.sessionIdleSeconds,
    cookie_expiration: ANALYTICS.cookieDays,
    feature_flag_request_timeout_ms: ANALYTICS.flagsTimeoutMs,
    surveys_request_timeout_ms: ANALYTICS.surveysTimeoutMs,
    properties_string_max_length: ANALYTICS.maxStringChars,
    request_batching: true,
    before_send: (event) => {
      if (!event || isStopped) return null;
      return { ...event, properties: withoutSecrets(event.properties) };
    },
  });
  posthog.set_config({ debug: ANALYTICS.debug });
  posthog.onFeatureFlags((_names, values) => remoteFlags.set(values));
  return {
    capture: posthog.capture.bind(posthog),
    identify: posthog.identify.bind(posthog),
    reset: posthog.reset.bind(posthog),
    isIdentified: () => posthog.get_property("$user_state") === "identified",
    remember: () => posthog.set_config({ persistence: STORED }),
    stop() {
      isStopped = true;
      // Removes what is stored.
      posthog.set_config({ persistence: "memory" });
    },
  };
}

/** Removes secrets from every URL in an event, as for the page's own URL. */
const withoutSecrets = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      if (typeof value !== "string" || !ADDRESS_PROPERTY.test(name) || !/[/?#]/.test(value))
        return [name, value];
      if (value.startsWith("/")) return [name, analyticsPath(value)];
      return [name, URL.canParse(value) ? cleanAddress(value) : value];
    }),
  );
