/** What the server sends to a browser to be shown as a notification. The service worker that reads it may be older. */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  /** Page to open, as a path of this site. */
  readonly path: string;
  /** A message with the same tag replaces an earlier one. */
  readonly tag: string;
}
