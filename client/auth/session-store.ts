import type { AuthState } from "#shared/auth-state.ts";
import type { Session } from "#shared/session.ts";
import { type AuthCalls, AuthFailure, type SignedIn } from "./auth-calls.ts";
import type { OtherTabs } from "./other-tabs.ts";

export type AuthStatus = "loading" | "authenticated" | "unauthenticated";

export interface AuthSnapshot {
  /** Derived, never stored: a refresh in the background never makes a signed-in person look signed out. */
  readonly status: AuthStatus;
  readonly data: Session | null;
  /** When the session was last fetched or refreshed; null before the first time. */
  readonly lastRefreshedAt: Date | null;
  /** Epoch milliseconds at which the refresh token ends; undefined when there is none. */
  readonly refreshExpiresAt: number | undefined;
}

/** What came of a refresh: new tokens, the end of the session, or nobody knows. */
export type RefreshResult = "refreshed" | "refused" | "failed";

export interface SessionStoreParts {
  readonly calls: AuthCalls;
  readonly tabs: OtherTabs;
  readonly now: () => number;
}

/** A person is not kept waiting longer than this for a backend that does not answer a sign-out. */
const SIGN_OUT_WAIT_MS = 1_000;

/** Who is signed in, as this tab knows it, and everything that changes it. */
export class SessionStore {
  readonly #parts: SessionStoreParts;
  readonly #listeners = new Set<() => void>();
  #session: Session | null;
  #refreshExpiresAt: number | undefined;
  #lastRefreshedAt: Date | null = null;
  /** When the session that is known was asked for. */
  #askedAt = 0;
  #running = 0;
  #snapshot: AuthSnapshot;
  #fetching: Promise<Session | null> | undefined;
  #refreshing: Promise<RefreshResult> | undefined;

  constructor(first: AuthState, parts: SessionStoreParts) {
    this.#parts = parts;
    this.#session = first.session;
    this.#refreshExpiresAt = first.refreshExpiresAt;
    this.#snapshot = this.#derive();
    parts.tabs.listen({
      onSignedOut: () => this.#set({ session: null }),
      onState: (state) => this.#fetched(state),
    });
  }

  readonly getSnapshot = (): AuthSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * What a page brought with it from the server; one that was shown while nobody could be asked brings nothing, nor does
   * one about the same person that was asked for before what is known.
   * @param askedAt in milliseconds since 1970
   */
  adopt(state: AuthState, askedAt = this.#parts.now()): void {
    if (state.isUnknown) return;
    if (askedAt < this.#askedAt && state.session?.user.id === this.#session?.user.id) return;
    if (state.session !== this.#session || state.refreshExpiresAt !== this.#refreshExpiresAt)
      this.#set(state);
  }

  /** Fetches the session; several who ask at once share one request. A backend that cannot be asked changes nothing. */
  readonly getSession = (): Promise<Session | null> => {
    const asked = this.#parts.now();
    this.#fetching ??= this.#during(async () => {
      try {
        this.#fetched(await this.#parts.calls.session(), asked);
      } catch (error) {
        if (!isUnavailable(error)) this.#set({ session: null });
      }
      return this.#session;
    }).finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  };

  /** Exchanges the refresh token, once over all tabs: who comes while another is at it gets that one's result. */
  readonly refresh = (): Promise<RefreshResult> => {
    const asked = this.#parts.now();
    this.#refreshing ??= this.#during(() =>
      this.#parts.tabs.alone(async () => {
        if (this.#parts.tabs.lastTold() >= asked) return "refreshed";
        if (this.#session === null && this.#refreshExpiresAt === undefined) return "refused";
        try {
          const state = await this.#parts.calls.refresh();
          this.#fetched(state);
          this.#parts.tabs.tell(state);
          return "refreshed";
        } catch (error) {
          if (isUnavailable(error)) return "failed";
          this.#end();
          return "refused";
        }
      }),
    ).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  };

  readonly signIn = async (
    credentials: Readonly<Record<string, unknown>>,
    redirect?: string,
  ): Promise<SignedIn> => {
    const state = await this.#during(() => this.#parts.calls.signIn(credentials, redirect));
    this.#fetched(state);
    this.#parts.tabs.tell(state);
    return state;
  };

  readonly signUp = (input: Readonly<Record<string, unknown>>): Promise<void> =>
    this.#parts.calls.signUp(input);

  /** Leaves within a second whatever the backend does; the other tabs leave at once. */
  readonly signOut = async (): Promise<void> => {
    const ended = this.#parts.calls.signOut().catch(() => undefined);
    this.#end();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))]);
  };

  /** Has somebody signed out in this browser since then? Answers at once, as a page that slept heard nothing of it. */
  hasSignedOutSince(time: number): boolean {
    return this.#parts.tabs.lastSignedOut() >= time;
  }

  /** Nobody is signed in here any more, as far as anybody knows. */
  forget(): void {
    this.#set({ session: null });
  }

  /** A form of the page has signed out: the other tabs leave, this one is on its way. */
  announceSignOut(): void {
    this.#parts.tabs.tellSignedOut();
  }

  #end(): void {
    this.#set({ session: null });
    this.#parts.tabs.tellSignedOut();
  }

  #fetched(state: AuthState, askedAt = this.#parts.now()): void {
    this.#askedAt = askedAt;
    this.#lastRefreshedAt = new Date(this.#parts.now());
    this.#set(state);
  }

  #set({ session, refreshExpiresAt }: AuthState): void {
    this.#session = session;
    this.#refreshExpiresAt = session === null ? undefined : refreshExpiresAt;
    this.#changed();
  }

  async #during<T>(work: () => Promise<T>): Promise<T> {
    this.#running++;
    this.#changed();
    try {
      return await work();
    } finally {
      this.#running--;
      this.#changed();
    }
  }

  #changed(): void {
    this.#snapshot = this.#derive();
    for (const listener of this.#listeners) listener();
  }

  #derive(): AuthSnapshot {
    const waiting = this.#running > 0 ? "loading" : "unauthenticated";
    return {
      status: this.#session ? "authenticated" : waiting,
      data: this.#session,
      lastRefreshedAt: this.#lastRefreshedAt,
      refreshExpiresAt: this.#refreshExpiresAt,
    };
  }
}

/** Says nothing about the person: no answer, or the answer that the backend could not be asked. */
const isUnavailable = (error: unknown): boolean => !(error instanceof AuthFailure) || error.status >= 500;
