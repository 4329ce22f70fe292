import { ViewTransition } from "react";
import { Outlet } from "react-router";
import { Icon } from "../design/icon.tsx";
import { Region } from "../region.tsx";
import { useRootData } from "../root-data.ts";
import { Main, SkipLink } from "./frame.tsx";
import { SIDE_NAVIGATION_ID, SideNavigation } from "./side-navigation.tsx";
import { TopBar } from "./top-bar.tsx";

/** The pages of a business: top bar, side navigation, page. */
export function DefaultLayout() {
  const { business } = useRootData();
  return (
    <div className={`frame ${business ? "frame--sided" : "frame--column"}`}>
      <SkipLink />
      <TopBar
        start={
          business && (
            <button type="button" className="navigation-button" popoverTarget={SIDE_NAVIGATION_ID}>
              <Icon name="menu" label="Menu" />
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
        {business?.status === "frozen" && (
          <p className="banner banner--bad">
            {business.name} is read-only until billing is settled. Members keep what they have claimed.
          </p>
        )}
        <ViewTransition>
          <div className="page">
            <Outlet />
          </div>
        </ViewTransition>
      </Main>
    </div>
  );
}
