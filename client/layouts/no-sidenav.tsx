import type { ReactNode } from "react";
import { lastBusinessOf } from "#shared/business-home.ts";
import { classNames } from "../design/class-names.ts";
import { usePage } from "../navigation/page-context.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { Main, SkipLink } from "./frame.tsx";
import { TopBar } from "./top-bar.tsx";

/** Layout with the top bar over a single column. */
export function NoSidenavLayout({ children }: { children: ReactNode }) {
  const { id, root } = usePage();
  const last = lastBusinessOf(root.session);
  // The bar that led a member to their account leads back from it.
  const isBarred = id === "accountSettings" && last && !last.role;
  return (
    <div className={classNames("frame", "frame--column", isBarred && "frame--barred")}>
      <SkipLink />
      <TopBar />
      <Main>{children}</Main>
      {isBarred && <BottomBar slug={last.slug} />}
    </div>
  );
}
