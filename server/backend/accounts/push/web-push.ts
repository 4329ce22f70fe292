/** Loaded when somebody first wants notifications in a browser. */
export const loadWebPush = async () => (await import("web-push")).default;
