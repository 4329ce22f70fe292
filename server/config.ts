import { readFileSync } from "node:fs";
import * as z from "zod";
import { ANALYTICS, REFRESH_TOKEN_SECONDS } from "#shared/constants.ts";
import { type FlagGrant, flagIds } from "#shared/flags.ts";
import type { PublicConfig } from "#shared/page-state.ts";
import { languages } from "#shared/words/language.ts";
import {
  endpoint,
  flag,
  flagGrants,
  headerName,
  httpUrl,
  languageList,
  milliseconds,
  origin,
  path,
  pointer,
  seconds,
  text,
  whole,
} from "./config-forms.ts";

/** The faults of the environment: one line per variable with its name, its required form and the fix; never its value. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

interface Variable {
  readonly schema: z.ZodType;
  readonly fallback?: string;
  /** Purpose of the variable; the README's table is generated from these. */
  readonly meaning: string;
  /** The value is a secret: never printed, and also read from the file that <NAME>_FILE names. */
  readonly secret?: true;
}

/** All environment variables of the product. Nothing else reads the environment. */
export const variables = {
  PORT: { schema: whole(0, 65_535), fallback: "3000", meaning: "Port the web server listens on." },
  HOST: {
    schema: text.min(1, "an address such as 127.0.0.1"),
    fallback: "127.0.0.1",
    meaning: "Address the web server listens on. Use 0.0.0.0 in a container.",
  },
  PUBLIC_URL: {
    schema: origin,
    meaning:
      "The address people use. Links in emails, cookies and the same-origin check follow it; passkeys work only under its host name. Default: http://localhost:PORT.",
  },
  TRUST_PROXY: {
    schema: text
      .refine(
        (value) => /^\d+$/.test(value) || /^[\w.:/, ]+$/.test(value),
        "a number of proxies, or addresses such as loopback, 10.0.0.0/8",
      )
      .refine((value) => value !== "true", "a number or addresses; trusting everybody is refused"),
    meaning: "Number or addresses of proxies whose X-Forwarded-* headers are trusted. Default: none.",
  },
  LOG_LEVEL: {
    schema: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "fatal, error, warn, info, debug, trace or silent",
    }),
    fallback: "info",
    meaning: "Lowest level that is logged.",
  },
  DATA_DIR: {
    schema: text.min(1, "a directory"),
    fallback: ".data",
    meaning: "Directory of the embedded database.",
  },
  DATABASE_URL: {
    schema: text.regex(/^postgres(ql)?:\/\/\S+$/, "postgres://user:password@host:port/database"),
    meaning: "PostgreSQL. If unset, the embedded database in DATA_DIR is used.",
    secret: true,
  },
  REDIS_URL: {
    schema: text.regex(/^rediss?:\/\/\S+$/, "redis://host:port"),
    meaning: "Redis, to share the refresh lock and rate limits between processes.",
    secret: true,
  },
  BACKEND_URL: {
    schema: httpUrl,
    meaning: "A remote backend. If unset, the backend runs in the same process.",
  },
  BACKEND_TIMEOUT_MS: {
    schema: milliseconds,
    fallback: "2000",
    meaning: "How long to wait for a remote backend; a change may take ten times as long.",
  },
  AUTH_SIGN_IN: {
    schema: endpoint,
    fallback: "POST /api/v1/auth/sign-in",
    meaning: "Sign-in endpoint.",
  },
  AUTH_SESSION: { schema: endpoint, fallback: "GET /api/v1/auth/session", meaning: "Session endpoint." },
  AUTH_SIGN_OUT: { schema: endpoint, fallback: "POST /api/v1/auth/sign-out", meaning: "Sign-out endpoint." },
  AUTH_SIGN_UP: {
    schema: z.union([z.literal("").transform(() => undefined), endpoint], {
      error: "METHOD /path, or empty to close sign-up",
    }),
    fallback: "POST /api/v1/auth/sign-up",
    meaning: "Sign-up endpoint. If empty, sign-up is closed.",
  },
  AUTH_REFRESH: {
    schema: endpoint,
    fallback: "POST /api/v1/auth/refresh",
    meaning: "Token refresh endpoint.",
  },
  AUTH_TOKEN_POINTER: {
    schema: pointer,
    fallback: "/token",
    meaning: "JSON Pointer to the access token in sign-in and refresh responses.",
  },
  AUTH_REFRESH_TOKEN_POINTER: {
    schema: pointer,
    fallback: "/refreshToken",
    meaning: "JSON Pointer to the refresh token in those responses.",
  },
  AUTH_REFRESH_REQUEST_POINTER: {
    schema: pointer,
    fallback: "/refreshToken",
    meaning: "JSON Pointer to the refresh token in refresh and sign-out requests.",
  },
  AUTH_SESSION_POINTER: {
    schema: pointer,
    fallback: "/",
    meaning: "JSON Pointer to the session in the session response; / is the whole response.",
  },
  AUTH_TOKEN_HEADER: {
    schema: headerName,
    fallback: "Authorization",
    meaning: "Request header that carries the access token.",
  },
  AUTH_TOKEN_TYPE: {
    schema: text.regex(/^[\w-]*$/, "a word such as Bearer, or empty"),
    fallback: "Bearer",
    meaning: "Scheme in front of the token in that header. If empty, there is none.",
  },
  AUTH_REFRESH_ENABLED: {
    schema: flag,
    fallback: "true",
    meaning: "Whether the backend issues refresh tokens.",
  },
  AUTH_REFRESH_ONLY_TOKEN: {
    schema: flag,
    fallback: "false",
    meaning: "A refresh returns a new access token but no new refresh token.",
  },
  AUTH_TOKEN_MAX_AGE: {
    schema: seconds,
    fallback: "900",
    meaning: "Lifetime of the access token cookie, in seconds.",
  },
  AUTH_REFRESH_TOKEN_MAX_AGE: {
    schema: seconds,
    fallback: String(REFRESH_TOKEN_SECONDS),
    meaning: "Lifetime of the refresh token cookie, in seconds.",
  },
  AUTH_DEFAULT_REDIRECT: {
    schema: path,
    fallback: "/select-org",
    meaning: "Page to open after sign-in, unless another was asked for.",
  },
  ANALYTICS_KEY: {
    schema: text.regex(/^[\w-]+$/, "a project key"),
    meaning: "PostHog project key. If unset, there are no analytics.",
  },
  ANALYTICS_HOST: { schema: origin, fallback: ANALYTICS.fallbackHost, meaning: "PostHog host." },
  COUNTRY_LOOKUP_URL: {
    schema: httpUrl.refine(
      (value) => value.includes("{ip}"),
      "an address with {ip} where the IP address goes, such as https://example.org/{ip}",
    ),
    meaning:
      "Service that looks up the country of an IP address, with {ip} in its URL. If unset, the bundled database is used.",
  },
  SMTP_URL: {
    schema: text.regex(/^smtps?:\/\/\S+$/, "smtp://user:password@host:port"),
    meaning: "Mail server. If unset, emails are kept and can be read at /dev/mailbox.",
    secret: true,
  },
  MAIL_FROM: {
    schema: text.refine(
      (value) => value.includes("@") && !/[\r\n]/.test(value),
      "an address such as Treets <hello@example.org>",
    ),
    fallback: "Treets <hello@treets.example>",
    meaning: "Sender of emails.",
  },
  WEBHOOK_LOOPBACK: {
    schema: flag,
    fallback: "false",
    meaning: "Allows webhooks to http://127.0.0.1 for testing. Refused in a real installation.",
  },
  STRIPE_SECRET_KEY: {
    schema: text.regex(/^(sk|rk)_\S+$/, "a key beginning with sk_ or rk_"),
    meaning: "Stripe secret key. If unset, payments go to the embedded sandbox.",
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: text.regex(/^whsec_\S+$/, "a secret beginning with whsec_"),
    meaning: "Verifies that webhooks come from Stripe.",
    secret: true,
  },
  STRIPE_API_URL: { schema: httpUrl, meaning: "Overrides the address of the Stripe API." },
  OPERATOR_NAME: {
    schema: text.max(200),
    meaning:
      "Name of the operator, for the terms, the privacy policy and the imprint. If unset, they say that this is a demo.",
  },
  OPERATOR_ADDRESS: {
    schema: text.max(500).transform((value) => value.replaceAll("\\n", "\n")),
    meaning: "Postal address of the operator, with \\n between lines.",
  },
  OPERATOR_EMAIL: { schema: z.email("an e-mail address"), meaning: "Email address of the operator." },
  STATUS_PAGE_URL: {
    schema: httpUrl,
    meaning:
      "Page that says whether everything is running. The start page and the page for failures link to it.",
  },
  DEMO: {
    schema: flag,
    meaning:
      "Fills an empty database with demo data and offers demo log-ins. Refused where email is sent or money is taken. Default: true, unless this is a real installation.",
  },
  DIAGNOSTICS: {
    schema: flag,
    meaning: "Enables the diagnostic pages. Default: true, unless this is a real installation.",
  },
  FLAGS: {
    schema: flagGrants,
    meaning:
      "Feature flags to switch on, separated by commas: preview for everyone, preview:ada@example.org for one person. Default: all, unless this is a real installation.",
  },
  LANGUAGES: {
    schema: languageList,
    fallback: languages.join(","),
    meaning: "Languages people can choose from. The first is the default. The demo has a community in each.",
  },
  EXTENSIONS: {
    schema: text.min(1, "a module such as ./my-extension.js"),
    meaning: 'Module that adds middleware; see "Add to the pipeline from outside".',
  },
  ADMIN_PORT: {
    schema: whole(0, 65_535),
    meaning: "Serves /metrics on this port, to any client that can reach it, instead of on PORT.",
  },
  RECAPTCHA_SITE_KEY: {
    schema: text.regex(/^[\w-]+$/, "a site key"),
    meaning: "reCAPTCHA site key. If unset, forms rely on a honeypot and rate limits.",
  },
  RECAPTCHA_SECRET: { schema: text.min(1, "a secret"), meaning: "reCAPTCHA secret.", secret: true },
  RECAPTCHA_VERIFY_URL: {
    schema: httpUrl,
    fallback: "https://www.google.com/recaptcha/api/siteverify",
    meaning: "Where reCAPTCHA responses are verified.",
  },
  SHUTDOWN_GRACE_MS: {
    schema: milliseconds,
    fallback: "25000",
    meaning: "How long a shutdown may take before it is forced.",
  },
  DRAIN_MS: {
    schema: whole(0, 600_000),
    fallback: "0",
    meaning:
      "How long to keep serving, marked as not ready, after a stop signal. Use 5000 behind a load balancer.",
  },
  DRAIN_MODE: {
    schema: z.enum(["serve", "reject"], { error: "serve or reject" }),
    fallback: "serve",
    meaning: "What to do with requests while draining: serve them, or reject them with 503 (for nginx).",
  },
  HEADERS_TIMEOUT_MS: {
    schema: milliseconds,
    fallback: "10000",
    meaning: "How long a client may take to send its headers.",
  },
  REQUEST_TIMEOUT_MS: {
    schema: milliseconds,
    fallback: "30000",
    meaning: "How long a client may take to send its request.",
  },
  KEEP_ALIVE_TIMEOUT_MS: {
    schema: milliseconds,
    fallback: "65000",
    meaning: "How long an idle connection is kept open. Must be longer than the load balancer's.",
  },
  RENDER_DEADLINE_MS: {
    schema: milliseconds,
    fallback: "10000",
    meaning: "How long the data of a page may take, and after it that of its late parts.",
  },
  RATE_LIMIT_PER_MINUTE: {
    schema: whole(0, 1_000_000),
    fallback: "1200",
    meaning:
      "Requests allowed per public IP address and minute, not counting static files; 0 means no limit. Stricter limits still apply.",
  },
  MAX_INFLIGHT: {
    schema: whole(1, 100_000),
    fallback: "500",
    meaning: "Concurrent requests from which new ones are shed.",
  },
  MAX_LOOP_DELAY_MS: {
    schema: whole(1, 60_000),
    fallback: "400",
    meaning: "Event-loop delay from which new requests are shed.",
  },
  MAX_DATABASE_WAIT_MS: {
    schema: whole(1, 60_000),
    fallback: "2000",
    meaning: "Wait for a database connection from which new requests are shed.",
  },
  UPLOAD_LIMIT_BYTES: {
    schema: whole(1, 100_000_000),
    fallback: "5242880",
    meaning:
      "Largest picture that can be uploaded. Lists of members and partners' files have limits of their own.",
  },
} as const satisfies Record<string, Variable>;

type VariableName = keyof typeof variables;
type Values = {
  [Name in VariableName]: z.infer<(typeof variables)[Name]["schema"]> | MissingOf<(typeof variables)[Name]>;
};
type MissingOf<V> = V extends { fallback: string } ? never : undefined;

export interface Config extends Values {
  readonly publicUrl: string;
  /** True if the site is served over https. */
  readonly secure: boolean;
  /** True if nothing real is configured: the set-up of a newcomer, with demo data and the development mailbox. */
  readonly isDefaultSetup: boolean;
  readonly demo: boolean;
  readonly diagnostics: boolean;
  /** Feature flags that are switched on, and for which users. */
  readonly flags: readonly FlagGrant[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment once. Throws a `ConfigError` that lists everything wrong with it. */
export function loadConfig(environment: Environment): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const raw = readVariable(environment, name, variable, problems) ?? variable.fallback;
    if (raw === undefined) continue;
    const parsed = variable.schema.safeParse(raw);
    if (parsed.success) values[name] = parsed.data;
    else
      problems.push(
        `${name} must be ${parsed.error.issues[0]?.message ?? "of another form"}. Correct it or unset it.`,
      );
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));

  const known = values as unknown as Values;
  const isDefaultSetup = [
    known.DATABASE_URL,
    known.SMTP_URL,
    known.STRIPE_SECRET_KEY,
    known.BACKEND_URL,
  ].every((value) => value === undefined);
  if (known.WEBHOOK_LOOPBACK && !isDefaultSetup) {
    throw new ConfigError(
      "WEBHOOK_LOOPBACK must be false if DATABASE_URL, SMTP_URL, STRIPE_SECRET_KEY or BACKEND_URL is set. Correct it or unset it.",
    );
  }
  if (known.DEMO && (known.SMTP_URL ?? known.STRIPE_SECRET_KEY ?? known.BACKEND_URL) !== undefined) {
    throw new ConfigError(
      "DEMO must be false if SMTP_URL, STRIPE_SECRET_KEY or BACKEND_URL is set, as the demo log-ins are publicly known. Correct it or unset it.",
    );
  }
  if (known.STRIPE_SECRET_KEY !== undefined && known.STRIPE_WEBHOOK_SECRET === undefined) {
    throw new ConfigError(
      "STRIPE_WEBHOOK_SECRET must be set if STRIPE_SECRET_KEY is: a secret beginning with whsec_, shown on the webhook's page at Stripe.",
    );
  }
  if (/^(sk|rk)_live_/.test(known.STRIPE_SECRET_KEY ?? "") && !known.PUBLIC_URL?.startsWith("https:")) {
    throw new ConfigError(
      "PUBLIC_URL must begin with https:// if STRIPE_SECRET_KEY is a live key. Correct it or use a test key.",
    );
  }
  const publicUrl = known.PUBLIC_URL ?? `http://localhost:${known.PORT}`;
  return {
    ...known,
    publicUrl,
    secure: publicUrl.startsWith("https:"),
    isDefaultSetup,
    demo: known.DEMO ?? isDefaultSetup,
    diagnostics: known.DIAGNOSTICS ?? isDefaultSetup,
    flags: known.FLAGS ?? (isDefaultSetup ? flagIds.map((flag) => ({ flag, email: null })) : []),
  };
}

/** An empty value counts as unset, except for the variables to which empty means something. */
function readVariable(
  environment: Environment,
  name: string,
  { secret }: Variable,
  problems: string[],
): string | undefined {
  const value = environment[name];
  if (value !== undefined && (value !== "" || name === "AUTH_SIGN_UP" || name === "AUTH_TOKEN_TYPE"))
    return value;
  const file = secret ? environment[`${name}_FILE`] : undefined;
  if (!file) return undefined;
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    problems.push(`${name}_FILE must name a file that can be read. Correct it or unset it.`);
    return undefined;
  }
}

/** Returns the few settings that browsers may see. */
export const publicConfig = (config: Config): PublicConfig => ({
  analyticsKey: config.ANALYTICS_KEY ?? null,
  analyticsHost: config.ANALYTICS_HOST,
  recaptchaSiteKey: config.RECAPTCHA_SITE_KEY ?? null,
  demo: config.demo,
  diagnostics: config.diagnostics,
  signUpEnabled: config.AUTH_SIGN_UP !== undefined,
  operator: config.OPERATOR_NAME
    ? {
        name: config.OPERATOR_NAME,
        address: config.OPERATOR_ADDRESS ?? "",
        email: config.OPERATOR_EMAIL ?? "",
      }
    : null,
  statusPage: config.STATUS_PAGE_URL ?? null,
  publicUrl: config.publicUrl,
  defaultRedirect: config.AUTH_DEFAULT_REDIRECT,
  languages: config.LANGUAGES,
});
