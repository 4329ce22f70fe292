import { useEffect } from "react";
import { href } from "#shared/href.ts";

const ENQUIRY_FORMS: readonly string[] = [
  href("contactSteps"),
  href("contactProvider"),
  href("contactCommunity"),
];

/**
 * Hands the campaign in the address of the landing page on to the form of an enquiry, in whose address it is then sent.
 * No cookie, as nothing is to be stored for it without consent.
 */
export function useCarriedCampaign(): void {
  useEffect(() => {
    // Before the link is followed, in whatever way.
    document.addEventListener("click", carry, true);
    document.addEventListener("auxclick", carry, true);
    return () => {
      document.removeEventListener("click", carry, true);
      document.removeEventListener("auxclick", carry, true);
    };
  }, []);
}

function carry({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || !location.search.includes("utm_") || link.origin !== location.origin) return;
  if (!ENQUIRY_FORMS.includes(link.pathname)) return;
  const query = new URLSearchParams(link.search);
  for (const [name, value] of new URLSearchParams(location.search))
    if (name.startsWith("utm_") && !query.has(name)) query.set(name, value);
  link.search = query.toString();
}
