import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import { Logo } from "../design/text.tsx";
import { useRootData } from "../root-data.ts";
import { AccountMenu } from "./account-menu.tsx";

/** What stands on top of every page of the application. */
export function TopBar({ start, end }: { start?: ReactNode; end?: ReactNode }) {
  const { session } = useRootData();
  return (
    <header className="top-bar">
      {start}
      <Logo href={session ? href("selectOrg") : href("home")} />
      <div className="top-bar-end">
        {end}
        <AccountMenu />
      </div>
    </header>
  );
}
