import * as z from "zod";
import { type NotificationKind, notificationKinds } from "../notifications.ts";
import { done, flagInput, pageInput, pageOf, timestamp } from "./common.ts";
import { signedIn } from "./operation.ts";

const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** An event that the user should know of or act on. */
export const notification = z.object({
  id: z.string(),
  kind: z.enum(kinds),
  /** One sentence. */
  text: z.string(),
  /** Path of the page for acting on it. */
  path: z.string(),
  at: timestamp,
  read: z.boolean(),
  business: z.object({ slug: z.string(), name: z.string(), logoUrl: z.string().nullable() }),
});
export type Notification = z.infer<typeof notification>;

const id = z.string().min(1).max(64);

export const notifications = {
  list: signedIn("GET /me/notifications", "List the caller's notifications")
    .input(pageInput.extend({ unread: flagInput }))
    .output(pageOf(notification).extend({ unread: z.number().int() })),
  read: signedIn("POST /me/notifications/{notification}/read", "Mark a notification as read")
    .input(z.object({ notification: id }))
    .output(done),
  /** `until`: notifications that arrived after the list was shown stay unread. */
  readAll: signedIn("POST /me/notifications/read", "Mark all notifications as read")
    .input(z.object({ until: timestamp.optional() }))
    .output(z.object({ read: z.number().int() })),
};
