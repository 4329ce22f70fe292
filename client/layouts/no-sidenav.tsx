import { Outlet } from "react-router";
import { Main, SkipLink } from "./frame.tsx";
import { TopBar } from "./top-bar.tsx";

/** The top bar over one column. */
export function NoSidenavLayout() {
  return (
    <div className="frame frame--column">
      <SkipLink />
      <TopBar />
      <Main>
        <Outlet />
      </Main>
    </div>
  );
}
