import { type Request, type Response, Router } from "express";
import type { AuthState } from "#shared/auth-state.ts";
import type { BackendClient } from "#shared/contract/index.ts";
import type { Session } from "#shared/session.ts";
import type { Backend, Caller } from "../backend/index.ts";
import { problemAnswers } from "./answers.ts";
import { apiForward } from "./api-forward.ts";
import type { AuthLog } from "./parts.ts";
import { authRouter, refreshUntil, sessionIn } from "./router.ts";
import { sessionClient } from "./session-client.ts";
import type { AuthSettings } from "./settings.ts";
import { SIGN_UP_DISABLED, signIn, signUp } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { createFlights, type RefreshFlights } from "./single-flight.ts";
import { createTokenCookies } from "./token-cookies.ts";
import type { Tokens } from "./tokens.ts";
import { Visit } from "./visit.ts";

interface AuthOptions {
  readonly settings: AuthSettings;
  readonly backend: Backend;
  readonly log: AuthLog;
  readonly clock: () => Date;
  /** Request id, address and browser of a request, as the middleware ahead has settled them. */
  readonly callerOf: (request: Request) => Omit<Caller, "token">;
  /** Spans processes when made by createRedisFlights; within this process otherwise. */
  readonly flights?: RefreshFlights;
}

/** Signing in and out for one request; tokens go into cookies and never through the caller's hands. */
export interface RequestAuth {
  /** Who is signed in, fetched once per request. Rejects with `unavailable` when the backend cannot be asked. */
  state(): Promise<AuthState>;
  /** The typed backend as this person, with one refresh and one retry where the token is refused. */
  readonly backend: BackendClient;
  /** Keeps a token pair that an operation answered, such as setting a new password. */
  keepTokens(tokens: Tokens): void;
  signIn(credentials: Readonly<Record<string, unknown>>): Promise<Session>;
  signUp(input: Readonly<Record<string, unknown>>): Promise<void>;
  signOut(): Promise<void>;
}

export interface Auth {
  /** To be mounted at `/api`: answers `/api/auth/*` and forwards `/api/v1/*`. */
  readonly router: Router;
  /** The same object for the same request, however often it is asked for. */
  of(request: Request, response: Response): RequestAuth;
}

/** Everything about tokens, put together. Says at once when sign-up is disabled. */
export function createAuth({ settings, backend, log, clock, callerOf, flights }: AuthOptions): Auth {
  const cookies = createTokenCookies(settings, clock);
  const parts = { settings, backend, log, callerOf, cookies, flights: flights ?? createFlights(clock) };
  const visits = new WeakMap<Request, Visit>();
  const visitOf = (request: Request, response: Response): Visit => {
    const visit = visits.get(request) ?? new Visit(parts, request, response);
    visits.set(request, visit);
    return visit;
  };
  if (!settings.endpoints.signUp) log.info({}, SIGN_UP_DISABLED);

  const router = Router();
  router.use("/auth", authRouter({ defaultRedirect: settings.defaultRedirect, visitOf }));
  router.use("/v1", apiForward({ settings, backend, log, visitOf }));
  router.use(problemAnswers((request) => callerOf(request).requestId));

  return {
    router,
    of(request, response) {
      const visit = visitOf(request, response);
      return {
        async state() {
          const session = sessionIn(await visit.session());
          return { session, ...refreshUntil(visit) };
        },
        backend: sessionClient(visit, backend),
        keepTokens: (tokens) => visit.keep(tokens),
        signIn: (credentials) => signIn(visit, credentials),
        signUp: (input) => signUp(visit, input),
        signOut: () => signOut(visit),
      };
    },
  };
}
