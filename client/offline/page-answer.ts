/** The part of a fetch event that the server's answer comes from. */
export interface PageAsked {
  readonly request: Request;
  /** The answer to the preload that the browser sent while it started the worker; undefined if it sent none. */
  readonly preloadResponse?: Promise<Response | undefined>;
}

/** Returns the server's answer to a page. A failed preload rejects, or in Firefox is a response without content. */
export async function pageAnswer({ preloadResponse, request }: PageAsked): Promise<Response> {
  const preloaded = await preloadResponse;
  return preloaded && preloaded.type !== "error" ? preloaded : fetch(request);
}
