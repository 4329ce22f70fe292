import { useEffect, useState } from "react";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import type { SearchHit } from "#shared/contract/search.ts";
import { request } from "../requests.ts";

const SHORTEST = 2;

export interface Found {
  /** The text searched for. */
  readonly text: string;
  readonly hits: readonly SearchHit[];
  readonly failed: boolean;
}

const NOTHING: Found = { text: "", hits: [], failed: false };

/**
 * Searches members and treets of a business after a pause in typing; a newer text aborts the search for an older one.
 * `isLooking` is true until there is a result for exactly this text.
 */
export function useSearch(
  business: string | undefined,
  text: string,
): Found & { readonly isLooking: boolean } {
  const [found, setFound] = useState(NOTHING);
  const wanted = business && text.trim().length >= SHORTEST ? text.trim() : "";
  useEffect(() => {
    if (!business || wanted === "") return;
    const looking = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/api/v1/businesses/${encodeURIComponent(business)}/search`;
      try {
        const hits = await request<SearchHit[]>(path, { query: { text: wanted }, signal: looking.signal });
        setFound({ text: wanted, hits, failed: false });
      } catch {
        if (!looking.signal.aborted) setFound({ text: wanted, hits: [], failed: true });
      }
    }, SEARCH_REST_MS);
    return () => {
      clearTimeout(timer);
      looking.abort();
    };
  }, [business, wanted]);
  const isLooking = wanted !== "" && found.text !== wanted;
  return { ...(wanted === found.text ? found : NOTHING), isLooking };
}
