import { readFileSync } from "node:fs";
import cookieParser from "cookie-parser";
import express, { type Express, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { localeFor } from "#shared/account-choices.ts";
import { createAuth } from "./auth/auth.ts";
import { authSettings } from "./auth/settings.ts";
import type { SingleFlight } from "./auth/single-flight.ts";
import type { Backend } from "./backend/index.ts";
import { type Config, publicConfig } from "./config.ts";
import { createCountryDatabase } from "./country-database.ts";
import type { Extension } from "./extensions.ts";
import { inOrder } from "./in-order.ts";
import { accessLog } from "./middleware/access-log.ts";
import { buildOfPayloads } from "./middleware/build-of-payloads.ts";
import { builtAssets } from "./middleware/built-assets.ts";
import { compressedAnswers } from "./middleware/compressed-answers.ts";
import { country } from "./middleware/country.ts";
import { crawlers } from "./middleware/crawlers.ts";
import { cspReport } from "./middleware/csp-report.ts";
import { devMailbox, type Mailbox } from "./middleware/dev-mailbox.ts";
import { draining } from "./middleware/draining.ts";
import { errorResponse } from "./middleware/error-response.ts";
import { everyAnswer } from "./middleware/every-answer.ts";
import { framingGuard, readableAddress } from "./middleware/framing-guard.ts";
import { health, type Readiness } from "./middleware/health.ts";
import { images } from "./middleware/images.ts";
import { languageMenu, languages } from "./middleware/languages.ts";
import { lastResort } from "./middleware/last-resort.ts";
import { countRequests, type Metrics, metricsPage } from "./middleware/metrics.ts";
import { oneClickUnsubscribe } from "./middleware/one-click-unsubscribe.ts";
import { overload } from "./middleware/overload.ts";
import { paymentEvents, paymentPages } from "./middleware/payments.ts";
import { rateLimit } from "./middleware/rate-limit.ts";
import { sameOrigin } from "./middleware/same-origin.ts";
import { dataHeaders } from "./middleware/security-headers.ts";
import { slowBodies } from "./middleware/slow-bodies.ts";
import { trackedLinks } from "./middleware/tracked-links.ts";
import { withoutScripts } from "./middleware/without-scripts.ts";
import { pageServers } from "./pages/index.ts";
import type { RedisConnection } from "./redis.ts";
import { createPages } from "./ssr/pages.ts";

export interface AppDependencies {
  readonly config: Config;
  readonly backend: Backend;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Folder of the client build. */
  readonly clientFolder: string;
  readonly clock: () => Date;
  /** Counts requests per address across processes; within this process only when absent. */
  readonly redis?: RedisConnection | undefined;
  /** Single flight for token refreshes across processes; within this process only when absent. */
  readonly singleFlight?: SingleFlight;
  /** Emails of the default set-up; absent when emails are really sent. */
  readonly mailbox?: Mailbox;
  readonly extension?: Extension;
  /** How long requests wait for a database connection, in milliseconds; absent when the backend is another process. */
  readonly databaseWaitMs?: () => number;
  /** Compression quality of prerendered pages, from 0 to 11; the highest when absent. */
  readonly keptQuality?: number;
}

/** Requests whose bodies are still arriving cost little, so more of them are allowed. */
const BODIES_FOR_EACH_IN_FLIGHT = 4;

/** A stage of the pipeline: its name, the reason for its position, and the path where it is mounted. */
interface Stage {
  readonly name: string;
  readonly why: string;
  readonly path?: string;
  readonly use: RequestHandler | readonly RequestHandler[];
}

/** Assembles the web server. Reads from top to bottom in the order a request passes through it. */
export async function createApp(deps: AppDependencies): Promise<Express> {
  const { config, log, metrics, readiness, backend, extension } = deps;
  const auth = createAuth({
    settings: authSettings(config),
    backend,
    log,
    clock: deps.clock,
    onRefresh: (result) => metrics.refreshes.inc({ result }),
    ...(deps.singleFlight ? { singleFlight: deps.singleFlight } : {}),
  });
  const pages = await createPages({
    registry: pageServers,
    auth,
    clientFolder: deps.clientFolder,
    publicConfig: publicConfig(config),
    flags: config.flags,
    secure: config.secure,
    uploadLimitBytes: config.UPLOAD_LIMIT_BYTES,
    renderDeadlineMs: config.RENDER_DEADLINE_MS,
    log,
    ...(deps.keptQuality === undefined ? {} : { keptQuality: deps.keptQuality }),
  });
  const { origin, host } = new URL(config.publicUrl);
  const prepare = everyAnswer(config);

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("query parser", "simple");
  app.set("trust proxy", trustProxy(config.TRUST_PROXY));

  const guards: readonly Stage[] = [
    {
      name: "every answer",
      why: "every response, errors included, needs its request ID and the security headers",
      use: (request, response, next) => {
        prepare(request, response);
        next();
      },
    },
    {
      name: "framing",
      why: "rejects ambiguous requests before anything relies on their form",
      use: framingGuard({ host: config.secure ? host : undefined }),
    },
    {
      name: "languages",
      why: "all responses from here on, errors included, are in the reader's language",
      use: languages(config.LANGUAGES),
    },
    {
      name: "readable address",
      why: "everything from here on decodes the address",
      use: readableAddress,
    },
    {
      name: "health",
      why: "answered even under load",
      use: health({ readiness, checks: { backend: () => backend.ready() } }),
    },
    {
      name: "metrics page",
      why: "only for requests from this machine",
      use: config.ADMIN_PORT === undefined ? metricsPage(metrics) : [],
    },
    {
      name: "access log",
      why: "measures the time of everything that follows",
      use: [accessLog(log), countRequests(metrics)],
    },
    {
      name: "draining",
      why: "a stopping process rejects requests before any work",
      use: draining(readiness, config.DRAIN_MODE),
    },
    {
      name: "assets",
      why: "files from memory; never shed, as pages do not work without them",
      use: builtAssets(deps.clientFolder),
    },
    { name: "images", why: "immutable files; never shed either", use: images({ backend }) },
    {
      name: "slow bodies",
      why: "slow senders must not hold up other requests",
      use: slowBodies({
        maxAtOnce: config.MAX_INFLIGHT * BODIES_FOR_EACH_IN_FLIGHT,
        onRefused: (reason) => metrics.slow.inc({ reason }),
      }),
    },
    {
      name: "overload",
      why: "shedding a request must be cheaper than handling it",
      use: overload({
        maxInFlight: config.MAX_INFLIGHT,
        maxLoopDelayMs: config.MAX_LOOP_DELAY_MS,
        maxDatabaseWaitMs: config.MAX_DATABASE_WAIT_MS,
        ...(deps.databaseWaitMs ? { databaseWaitMs: deps.databaseWaitMs } : {}),
        onShed: (reason) => metrics.shed.inc({ reason }),
      }),
    },
  ];
  app.use(handlerOf(guards));

  const hooks = (await extension?.({ app, config, log, backend })) ?? {};
  const routes: readonly Stage[] = [
    { name: "extension, before", why: "your own stages, ahead of the routes", use: hooks.before ?? [] },
    {
      name: "crawlers",
      why: "robots.txt and the sitemap, from the route table",
      use: crawlers(config.publicUrl, config.LANGUAGES),
    },
    {
      name: "payment events",
      why: "thousands at a time from few addresses, without cookies; each is verified by its signature",
      use: paymentEvents({ backend }),
    },
    {
      name: "rate limit",
      why: "no client may use up everyone's capacity; files are not counted",
      use: rateLimit({
        perMinute: config.RATE_LIMIT_PER_MINUTE,
        redis: deps.redis,
        onLimited: () => metrics.limited.inc({ rule: "requests-address" }),
      }),
    },
    {
      name: "country",
      why: "needed for counting clicks and presetting telephone fields",
      use: country({
        trustsProxy: config.TRUST_PROXY !== undefined,
        lookupUrl: config.COUNTRY_LOOKUP_URL,
        database: createCountryDatabase(),
      }),
    },
    {
      name: "tracked links",
      why: "redirect at once, without cookies",
      use: trackedLinks({ backend, log }),
    },
    {
      name: "policy reports",
      why: "browsers send them without credentials",
      use: cspReport(() => metrics.reports.inc()),
    },
    {
      name: "one-click unsubscribe",
      why: "called by email providers, without cookies",
      use: oneClickUnsubscribe({ backend }),
    },
    { name: "cookies", why: "may be needed by all following stages", use: cookieParser() },
    {
      name: "same origin",
      why: "no other site may change anything from here on",
      use: sameOrigin({ origin, exempt: isCalledByPrograms }),
    },
    {
      name: "api",
      why: "auth calls and the backend's API; responds with data",
      path: "/api",
      use: [...compressedAnswers, dataHeaders, auth.router],
    },
    {
      name: "language menu",
      why: "available on every page, so it belongs to none",
      use: languageMenu({
        offered: config.LANGUAGES,
        secure: config.secure,
        async remember(request, response, language) {
          if (!auth.hasTokens(request)) return;
          // When the account cannot be updated, the cookie alone holds the language.
          await auth
            .client(request, response)
            .me.update({ locale: localeFor(language) })
            .catch(() => undefined);
        },
      }),
    },
    {
      name: "without scripts",
      why: "any page with late parts leads here, and back, if the browser runs no scripts",
      use: withoutScripts({ secure: config.secure }),
    },
    {
      name: "payments sandbox",
      why: "checkout, portal and invoices if no real provider is configured",
      use: paymentPages({ backend }),
    },
    {
      name: "mailbox",
      why: "emails of the default set-up",
      use: deps.mailbox ? devMailbox(deps.mailbox) : [],
    },
    {
      name: "build of payloads",
      why: "whichever stage answers from here on, an open tab sees whether it has the code for it",
      use: buildOfPayloads(readBuildId(deps.clientFolder)),
    },
    { name: "prerendered pages", why: "from memory, for visitors", use: pages.prerendered },
    { name: "extension, after", why: "your own stages, ahead of the page renderer", use: hooks.after ?? [] },
    { name: "pages", why: "everything else is a page, or the 404 page", use: pages.handler },
  ];

  app.use(handlerOf(routes));
  app.use(errorResponse({ log, renderPage: pages.renderError }), lastResort(log));
  return app;
}

const handlerOf = (stages: readonly Stage[]): RequestHandler =>
  inOrder(stages.flatMap(({ path, use }) => (path ? mounted(path, [use].flat()) : use)));

/** Mounts handlers under a path prefix, which Express strips for them. */
function mounted(path: string, handlers: readonly RequestHandler[]): RequestHandler {
  const router = Router();
  router.use(path, ...handlers);
  return (request, response, next) =>
    request.path.startsWith(path) ? router(request, response, next) : next();
}

/** Paths that email providers and payment providers POST to; each checks its own secret or signature. */
const isCalledByPrograms = (path: string): boolean =>
  /^\/(api\/v1\/unsubscribe\/one-click|api\/webhooks\/)/.test(path);

function trustProxy(value: string | undefined): number | string[] | false {
  if (value === undefined) return false;
  return /^\d+$/.test(value) ? Number(value) : value.split(",").map((part) => part.trim());
}

/** Reads the ID of the build this process serves, for its metrics and start-up line. */
export function readBuildId(clientFolder: string): string {
  const { id } = JSON.parse(readFileSync(`${clientFolder}/builds/latest.json`, "utf8")) as { id: string };
  return id;
}
