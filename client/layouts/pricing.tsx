import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { href } from "#shared/href.ts";
import * as words from "#words/layout.ts";
import { ButtonLink } from "../design/button.tsx";
import { useRouterState } from "../navigation/page-context.ts";
import { useRootData } from "../root-data.ts";
import { Main, SkipLink } from "./frame.tsx";
import { TopBar } from "./top-bar.tsx";

/**
 * Layout for plans and payment: names the business concerned, and links to the same for another one. Closing it leads
 * back to where the user came from.
 */
export function PricingLayout({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const slug = query.get("business");
  const { session } = useRootData();
  const teams = (session?.businesses ?? []).filter(({ role }) => role);
  // Without one in the URL, only the page knows which of several it is about.
  const business = teams.length === 1 ? teams[0] : teams.find((each) => each.slug === slug);
  query.delete("business");
  const rest = query.size > 0 ? `${query}&` : "";
  const elsewhere = href("selectOrg", {}, { stay: 1, redirect: `${pathname}?${rest}business={business}` });
  // The layout stays from one of its pages to the next, so this is the page before the first of them.
  const { cameFrom } = useRouterState();
  const [before] = useState(cameFrom);
  const home = business
    ? href("controlPanel", { business: business.slug })
    : href(session ? "selectOrg" : "home");
  const asked = query.get("redirect");
  // The server decides whether that address is one to follow.
  const back = before ?? (asked ? href("redirect", {}, { to: asked }) : home);
  return (
    <div className="frame frame--wide">
      <SkipLink />
      <TopBar
        end={
          <>
            {business && teams.length === 1 && (
              <span className="top-bar-business truncate">{business.name}</span>
            )}
            {business && teams.length > 1 && (
              <a className="top-bar-business truncate" href={elsewhere} title={words.otherBusiness()}>
                {business.name}
              </a>
            )}
            <ButtonLink
              href={back}
              size="small"
              variant="quiet"
              icon="close"
              className="top-bar-close"
              aria-label={words.close()}
            >
              {words.close()}
            </ButtonLink>
          </>
        }
      />
      <Main>{children}</Main>
    </div>
  );
}
