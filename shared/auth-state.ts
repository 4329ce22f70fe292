import type { Session } from "./session.ts";

/** Sign-in state for the browser. Never contains a token, only whether one can be refreshed and until when. */
export interface AuthState {
  readonly session: Session | null;
  /** Epoch milliseconds at which the refresh token expires. Absent when there is none. */
  readonly refreshExpiresAt?: number;
  /**
   * The session could not be determined: the page is rendered as for visitors, which says nothing about who is viewing
   * it.
   */
  readonly isUnknown?: true;
}
