import { useEffect, useState } from "react";
import { SEARCH_REST_MS } from "#shared/constants.ts";
import type { SearchHit } from "#shared/contract/search.ts";
import { request } from "../requests.ts";

const SHORTEST = 2;

export interface Found {
  /** What it was that was looked for. */
  readonly text: string;
  readonly hits: readonly SearchHit[];
  readonly failed: boolean;
}

const NOTHING: Found = { text: "", hits: [], failed: false };

/**
 * Looks members and treets of a business up once the typing rests; a newer text ends the look for an older one.
 * `isLooking` until there is an answer for exactly this text.
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
