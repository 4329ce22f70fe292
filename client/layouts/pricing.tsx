import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import * as words from "#words/layout.ts";
import { ButtonLink } from "../design/button.tsx";
import { useRootData } from "../root-data.ts";
import { Main, SkipLink } from "./frame.tsx";
import { TopBar } from "./top-bar.tsx";

/** Layout for plans and payment: names the business concerned and links back to it. */
export function PricingLayout({ children }: { children: ReactNode }) {
  const { business } = useRootData();
  const back = business ? href("controlPanel", { business: business.slug }) : href("selectOrg");
  return (
    <div className="frame frame--wide">
      <SkipLink />
      <TopBar
        end={
          <>
            {business && <span className="top-bar-business truncate">{business.name}</span>}
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
