import type { PushMessage } from "#shared/push-message.ts";

/** The open windows of this site (`Clients` of service workers). */
export interface Windows {
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
  openWindow(url: string): Promise<unknown>;
}
interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
}

const ICON = "/icon-192.png";

/** Shows a message as a notification of the system. */
export const showMessage = (
  registration: ServiceWorkerRegistration,
  { title, body, language, path, tag }: PushMessage,
): Promise<void> =>
  registration.showNotification(title, { body, lang: language, tag, icon: ICON, data: { path } });

/**
 * Opens the page of a message that was pressed: in the window that shows it already, or in a new one, as another window
 * may hold a form that is being filled in.
 */
export async function openPage(windows: Windows, { data }: Notification): Promise<void> {
  const { path } = data as Pick<PushMessage, "path">;
  const { href } = new URL(path, location.origin);
  const open = await windows.matchAll({ type: "window", includeUncontrolled: true });
  const shown = open.find(({ url }) => url === href);
  await (shown ? shown.focus() : windows.openWindow(href));
}
