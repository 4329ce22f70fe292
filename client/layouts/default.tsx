import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import * as words from "#words/layout.ts";
import { classNames } from "../design/class-names.ts";
import { Icon } from "../design/icon.tsx";
import { Region } from "../design/region.tsx";
import { useRootData } from "../root-data.ts";
import { Banner } from "./banner.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Main, SkipLink } from "./frame.tsx";
import { SIDE_NAVIGATION_ID, SideNavigation } from "./side-navigation.tsx";
import { TopBar } from "./top-bar.tsx";

/** Layout of a business's pages: top bar, side navigation, page. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const { business } = useRootData();
  const isMember = business?.role === null;
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  return (
    <div
      className={classNames(
        "frame",
        business ? "frame--sided" : "frame--column",
        isMember && "frame--barred",
      )}
    >
      <SkipLink />
      <TopBar
        start={
          business && (
            <button type="button" className="navigation-button" popoverTarget={SIDE_NAVIGATION_ID}>
              <Icon name="menu" label={words.menu()} />
            </button>
          )
        }
      />
      {business && (
        <Region>
          <SideNavigation business={business} />
        </Region>
      )}
      <Main>
        {business && <Banner business={business} />}
        {/* Animated in CSS alone: during a view transition by React, the browser ignores keyboard and pointer input. */}
        <div key={pathname} className={pathname === first ? "page" : "page page--arriving"}>
          {children}
        </div>
      </Main>
      {business && isMember && <BottomBar slug={business.slug} />}
    </div>
  );
}
