import { sessionKeeper } from "./keep-session.ts";

/** The landing page and log-in work for anyone: a 401 there is left alone. */
const PAGES_WITHOUT_REFRESH = new Set(["/", "/login"]);

/** After a 401: exchanges the refresh token where there is one; answers whether trying again makes sense. */
export async function refreshAfter401(): Promise<boolean> {
  const keeper = sessionKeeper();
  if (!keeper?.getSnapshot().refreshExpiresAt || PAGES_WITHOUT_REFRESH.has(location.pathname)) return false;
  console.info("Received 401, attempting token refresh");
  return (await keeper.refresh()) !== null;
}
