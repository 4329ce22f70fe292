export { forgot, reset, resetAgain, resetState } from "./reset.ts";
export { refresh, revokeOtherSessions, revokeSession, sessions, signOut } from "./session.ts";
export { signIn } from "./sign-in.ts";
export { signUp } from "./sign-up.ts";
export { confirmed, resendVerification, verification, verify } from "./verification.ts";
