import type { Session } from "./session.ts";

/** What the browser may know of the sign-in: never a token, only whether one can be refreshed and until when. */
export interface AuthState {
  readonly session: Session | null;
  /** Epoch milliseconds at which the refresh token ends; absent when there is none. */
  readonly refreshExpiresAt?: number;
  /** Nobody could be asked: the page is shown as visitors see it, which says nothing about who looks at it. */
  readonly isUnknown?: true;
}
