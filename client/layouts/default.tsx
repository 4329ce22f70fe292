import { useState } from "react";
import { Outlet, useLocation } from "react-router";
import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import { Icon } from "../design/icon.tsx";
import { Region } from "../region.tsx";
import { useRootData } from "../root-data.ts";
import { Main, SkipLink } from "./frame.tsx";
import { SIDE_NAVIGATION_ID, SideNavigation } from "./side-navigation.tsx";
import { TopBar } from "./top-bar.tsx";

/** The pages of a business: top bar, side navigation, page. */
export function DefaultLayout() {
  const { business } = useRootData();
  const { pathname } = useLocation();
  const [first] = useState(pathname);
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
        {business && <Banner business={business} />}
        {/* In CSS alone: while React lets the browser fade one view into the next it hears no key and no press. */}
        <div key={pathname} className={pathname === first ? "page" : "page page--arriving"}>
          <Outlet />
        </div>
      </Main>
    </div>
  );
}

/** What everybody here should know: one thing at a time, the gravest first. */
function Banner({ business }: { business: BusinessFrame }) {
  const { session } = useRootData();
  const { slug, name, status, role, transferPending } = business;
  if (status === "frozen") {
    return (
      <p className="banner banner--bad">
        {name} is read-only until billing is settled. Members keep what they have claimed.
      </p>
    );
  }
  if (role && status === "archived") {
    return (
      <p className="banner banner--warn">
        {name} is archived: nothing in it changes, and members do not see it.{" "}
        {role === "owner" && <a href={href("settingsOverview", { business: slug })}>Restore it</a>}
      </p>
    );
  }
  if (session?.user.emailVerified === false) {
    return (
      <p className="banner banner--warn">
        Your e-mail address is not confirmed yet. <a href={href("verifyEmail")}>Confirm it</a>
      </p>
    );
  }
  if (!role || !transferPending) return null;
  return (
    <p className="banner banner--warn">
      Somebody is asked to take over {name}.{" "}
      <a href={href("transferOwnership", {}, { business: slug })}>See the transfer</a>
    </p>
  );
}
