import * as z from "zod";
import { done, timestamp } from "./common.ts";
import { signedIn } from "./operation.ts";

const MAX_ADDRESS_CHARS = 2_000;
/** An uncompressed point on the curve P-256: 65 bytes, the first of which is 4, in base64url. */
const PUBLIC_KEY = /^B[\w-]{86}$/;
/** 16 random bytes in base64url. */
const AUTH_SECRET = /^[\w-]{22}$/;

/** Notifications in browsers while no page is open (Web Push). */
export const push = {
  get: signedIn("GET /me/push", "List the browsers that show the caller's notifications").output(
    z.object({
      /** The key for `PushManager.subscribe`, in base64url. */
      publicKey: z.string(),
      /** Newest first. */
      browsers: z.array(
        z.object({
          /** The id of the session. */
          id: z.string(),
          userAgent: z.string(),
          since: timestamp,
          current: z.boolean(),
        }),
      ),
    }),
  ),
  /** Replaces an earlier subscription of this browser, also one of another user. Ends with the session. */
  subscribe: signedIn("POST /me/push", "Show the caller's notifications in this browser")
    .input(
      z.object({
        /** Address of the browser at its push service. */
        endpoint: z.url().max(MAX_ADDRESS_CHARS),
        p256dh: z.string().regex(PUBLIC_KEY),
        auth: z.string().regex(AUTH_SECRET),
      }),
    )
    .output(done),
  unsubscribe: signedIn("DELETE /me/push/{browser}", "Stop showing notifications in a browser")
    .input(z.object({ browser: z.string().max(64) }))
    .output(done),
};
