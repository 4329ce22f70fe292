import type { AuthState } from "#shared/auth-state.ts";
import type { Session } from "#shared/session.ts";
import { type AuthCalls, AuthFailure, type SignedIn } from "./auth-calls.ts";
import type { OtherTabs } from "./other-tabs.ts";

export type AuthStatus = "loading" | "authenticated" | "unauthenticated";

export interface AuthSnapshot {
  /** Derived, never stored: a background refresh never makes a signed-in user look signed out. */
  readonly status: AuthStatus;
  readonly data: Session | null;
  /** When the session was last fetched or refreshed; null before the first time. */
  readonly lastRefreshedAt: Date | null;
  /** When the refresh token expires, in epoch milliseconds; undefined if there is none. */
  readonly refreshExpiresAt: number | undefined;
}

/** Outcome of a refresh: new tokens, end of the session, or unknown. */
export type RefreshResult = "refreshed" | "refused" | "failed";

export interface SessionStoreParts {
  readonly calls: AuthCalls;
  readonly tabs: OtherTabs;
  readonly now: () => number;
}

/** Longest time a user waits for a backend that does not respond to a sign-out. */
const SIGN_OUT_WAIT_MS = 1_000;

/** The session as known to this tab, and everything that changes it. */
export class SessionStore {
  readonly #parts: SessionStoreParts;
  readonly #listeners = new Set<() => void>();
  #session: Session | null;
  #lastUserId: string | undefined;
  #refreshExpiresAt: number | undefined;
  #lastRefreshedAt: Date | null = null;
  /** When the current session was requested. */
  #askedAt = 0;
  /** How often the session has ended in this tab, and when it last did: what was requested before belongs to it. */
  #ends = 0;
  #endedAt = 0;
  #running = 0;
  #snapshot: AuthSnapshot;
  #fetching: Promise<Session | null> | undefined;
  #refreshing: Promise<RefreshResult> | undefined;

  constructor(first: AuthState, parts: SessionStoreParts) {
    this.#parts = parts;
    this.#session = first.session;
    this.#lastUserId = first.session?.user.id;
    this.#refreshExpiresAt = first.refreshExpiresAt;
    this.#snapshot = this.#derive();
    parts.tabs.listen({
      onSignedOut: () => this.#over(),
      onState: (state) => this.#fetched(state),
    });
  }

  /** ID of the user in whose session this page was last open; stays after the session has ended. */
  get lastUserId(): string | undefined {
    return this.#lastUserId;
  }

  readonly getSnapshot = (): AuthSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Adopts the auth state that a page brought from the server. Ignores state rendered while the backend was
   * unavailable, state of the same user that was requested before the current one, and a session that was requested
   * before the last one ended.
   * @param askedAt epoch milliseconds
   */
  adopt(state: AuthState, askedAt = this.#parts.now()): void {
    if (state.isUnknown || (state.session !== null && askedAt < this.#endedAt)) return;
    if (askedAt < this.#askedAt && state.session?.user.id === this.#session?.user.id) return;
    if (state.session !== this.#session || state.refreshExpiresAt !== this.#refreshExpiresAt)
      this.#set(state);
  }

  /**
   * Fetches the session; concurrent callers share one request. Changes nothing if the backend is unavailable, or if the
   * user has signed out meanwhile.
   */
  readonly getSession = (): Promise<Session | null> => {
    const asked = this.#parts.now();
    const ends = this.#ends;
    this.#fetching ??= this.#during(async () => {
      try {
        const state = await this.#parts.calls.session();
        if (ends === this.#ends) this.#fetched(state, asked);
      } catch (error) {
        if (!isUnavailable(error)) this.#set({ session: null });
      }
      return this.#session;
    }).finally(() => {
      this.#fetching = undefined;
    });
    return this.#fetching;
  };

  /** Exchanges the refresh token, once across all tabs: callers that arrive during an exchange get its result. */
  readonly refresh = (): Promise<RefreshResult> => {
    const asked = this.#parts.now();
    this.#refreshing ??= this.#during(() =>
      this.#parts.tabs.alone(async () => {
        const told = this.#parts.tabs.lastTold();
        // A time in the future was written by a clock that has been set right since.
        if (told >= asked && told <= this.#parts.now()) return "refreshed";
        if (this.#session === null && this.#refreshExpiresAt === undefined) return "refused";
        try {
          const ends = this.#ends;
          const state = await this.#parts.calls.refresh();
          if (ends !== this.#ends) return "refused";
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

  /** Signs out within a second whatever the backend does; the other tabs are signed out at once. */
  readonly signOut = async (): Promise<void> => {
    const ended = this.#parts.calls.signOut().catch(() => undefined);
    this.#end();
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))]);
  };

  /**
   * Returns true if a user has signed out in this browser since `time`. Reads storage synchronously, as a page that
   * slept has missed the message.
   */
  hasSignedOutSince(time: number): boolean {
    return this.#parts.tabs.lastSignedOut() >= time;
  }

  /** Clears the session in this tab only. */
  forget(): void {
    this.#set({ session: null });
  }

  /** Signs out the other tabs after a form of this page has signed out. This tab is already navigating away. */
  announceSignOut(): void {
    this.#ends++;
    this.#parts.tabs.tellSignedOut();
  }

  #end(): void {
    this.#over();
    this.#parts.tabs.tellSignedOut();
  }

  #over(): void {
    this.#ends++;
    this.#endedAt = this.#parts.now();
    this.#set({ session: null });
  }

  #fetched(state: AuthState, askedAt = this.#parts.now()): void {
    this.#askedAt = askedAt;
    this.#lastRefreshedAt = new Date(this.#parts.now());
    this.#set(state);
  }

  #set({ session, refreshExpiresAt }: AuthState): void {
    this.#session = session;
    this.#lastUserId = session?.user.id ?? this.#lastUserId;
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

/** Statuses that mean "not now" and say nothing about the user. */
const NOT_NOW = new Set([408, 425, 429]);

/**
 * Returns true for errors that reveal nothing about the user: no response, or a response saying that the backend is
 * unavailable or that the request came at a bad time, such as too many from one address.
 */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof AuthFailure) || error.status >= 500 || NOT_NOW.has(error.status);
