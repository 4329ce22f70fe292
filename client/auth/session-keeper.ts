import type { AuthState } from "#shared/auth-state.ts";
import { SESSION_REFRESH_MS } from "#shared/constants.ts";
import type { Session } from "#shared/session.ts";
import { type AuthAnswer, type AuthCalls, isAnswer } from "./auth-calls.ts";
import { LongTimer } from "./long-timer.ts";

export interface AuthSnapshot {
  /** Signed in as long as there is session data, also while it is being read again. */
  readonly status: "loading" | "authenticated" | "unauthenticated";
  readonly data: Session | null;
  /** When the session or its tokens were last heard of from the server (epoch milliseconds). */
  readonly lastRefreshedAt: number | undefined;
  readonly lastFocusAt: number | undefined;
  /** When the session is read again by itself; undefined while nobody is signed in. */
  readonly nextReadAt: number | undefined;
  readonly refreshExpiresAt: number | undefined;
}

export interface KeeperOptions {
  readonly calls: AuthCalls;
  readonly now?: () => number;
  /** Somebody else is signed in by now, or nobody, or what is known of them has changed. */
  onChange(change: "ended" | "somebody-else" | "details"): void;
}

/** The refresh token is exchanged a little before it ends. */
const EARLY_MS = 60_000;
/** Windows that take turns in having the focus ask once. */
const FOCUS_REST_MS = 2_000;

/**
 * Keeps what this tab knows of the session true: reads it every hour and when the window gets the focus back,
 * exchanges the refresh token before it ends, and rests while nobody is signed in or the page is hidden.
 */
export class SessionKeeper {
  readonly #calls: AuthCalls;
  readonly #now: () => number;
  readonly #onChange: KeeperOptions["onChange"];
  readonly #listeners = new Set<() => void>();
  readonly #readTimer = new LongTimer(() => void this.#whenSeen(() => this.getSession()));
  readonly #refreshTimer = new LongTimer(() => void this.#whenSeen(() => this.refresh()));
  #waiting: (() => Promise<unknown>) | undefined;
  #running: Promise<Session | null> | undefined;
  #snapshot: AuthSnapshot;

  constructor(state: AuthState, { calls, now = Date.now, onChange }: KeeperOptions) {
    this.#calls = calls;
    this.#now = now;
    this.#onChange = onChange;
    this.#snapshot = {
      status: state.session ? "authenticated" : "unauthenticated",
      data: state.session,
      lastRefreshedAt: state.session ? now() : undefined,
      lastFocusAt: undefined,
      nextReadAt: undefined,
      refreshExpiresAt: state.refreshExpiresAt,
    };
    this.#arm();
  }

  readonly getSnapshot = (): AuthSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What a page that has just arrived says about who is signed in. */
  accept(state: AuthState): void {
    const { data, refreshExpiresAt } = this.#snapshot;
    if (state.session === data && state.refreshExpiresAt === refreshExpiresAt) return;
    this.#keep({ session: state.session, refreshExpiresAt: state.refreshExpiresAt });
  }

  /** Reads the session; one request at a time. No answer changes nothing. */
  readonly getSession = (): Promise<Session | null> => this.#ask(this.#calls.session);

  /** Exchanges the refresh token; of several tabs one does it at a time. */
  readonly refresh = (): Promise<Session | null> => this.#ask(this.#calls.refresh);

  /** Signs out; whatever the server says, this tab knows nobody afterwards. */
  readonly signOut = async (): Promise<void> => {
    await this.#calls.signOut().catch(() => undefined);
    this.#take({ session: null, refreshExpiresAt: undefined });
  };

  /** The window has the focus again: asks, unless that was a moment ago. */
  focused(): void {
    const now = this.#now();
    const { lastFocusAt, status } = this.#snapshot;
    if (status === "unauthenticated" || (lastFocusAt !== undefined && now - lastFocusAt < FOCUS_REST_MS))
      return;
    this.#change({ lastFocusAt: now });
    void this.getSession();
  }

  /** The page is seen again: what came due while it was hidden is done, once. */
  seen(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    void waiting?.();
  }

  stop(): void {
    this.#readTimer.stop();
    this.#refreshTimer.stop();
  }

  #ask(call: () => Promise<AuthAnswer | undefined>): Promise<Session | null> {
    this.#running ??= this.#answer(call).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #answer(call: () => Promise<AuthAnswer | undefined>): Promise<Session | null> {
    if (!this.#snapshot.data) this.#change({ status: "loading" });
    const answer = await call().catch(() => undefined);
    if (isAnswer(answer)) this.#take(answer);
    else this.#change({ status: this.#snapshot.data ? "authenticated" : "unauthenticated" });
    this.#arm();
    return this.#snapshot.data;
  }

  /** Takes over what the server said, and tells when that is news. */
  #take(answer: AuthAnswer): void {
    const before = this.#snapshot.data;
    this.#keep(answer);
    const after = answer.session;
    if (before?.user.id !== after?.user.id) this.#onChange(after ? "somebody-else" : "ended");
    else if (JSON.stringify(before) !== JSON.stringify(after)) this.#onChange("details");
  }

  #keep({ session, refreshExpiresAt }: AuthAnswer): void {
    this.#change({
      status: session ? "authenticated" : "unauthenticated",
      data: session,
      lastRefreshedAt: this.#now(),
      refreshExpiresAt: session ? refreshExpiresAt : undefined,
    });
    this.#arm();
  }

  #arm(): void {
    const { data, refreshExpiresAt } = this.#snapshot;
    if (!data) {
      this.stop();
      this.#change({ nextReadAt: undefined });
      return;
    }
    const now = this.#now();
    this.#readTimer.start(SESSION_REFRESH_MS);
    this.#change({ nextReadAt: now + SESSION_REFRESH_MS });
    if (refreshExpiresAt === undefined) this.#refreshTimer.stop();
    else this.#refreshTimer.start(Math.max(0, refreshExpiresAt - now - EARLY_MS));
  }

  /** A hidden page asks nothing; the last thing that came due is made up for when it is seen. */
  async #whenSeen(work: () => Promise<unknown>): Promise<void> {
    if (document.hidden) this.#waiting = work;
    else await work();
  }

  #change(changes: Partial<AuthSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
