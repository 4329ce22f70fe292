import type { ReactNode } from "react";
import { Main, SkipLink } from "./frame.tsx";
import { TopBar } from "./top-bar.tsx";

/** Layout with the top bar over a single column. */
export function NoSidenavLayout({ children }: { children: ReactNode }) {
  return (
    <div className="frame frame--column">
      <SkipLink />
      <TopBar />
      <Main>{children}</Main>
    </div>
  );
}
