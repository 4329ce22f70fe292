import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import * as words from "#words/layout.ts";
import { useScripted } from "../design/hydrated.ts";
import { Icon } from "../design/icon.tsx";
import { Logo } from "../design/text.tsx";
import { paletteAsked } from "../overlays/palette-asked.ts";
import { useRootData } from "../root-data.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Bell } from "./bell.tsx";
import "./top-bar.css";

/** Bar at the top of every page of the application. */
export function TopBar({ start, end }: { start?: ReactNode; end?: ReactNode }) {
  const { session } = useRootData();
  return (
    <header className="top-bar">
      {start}
      <Logo href={session ? href("selectOrg") : href("home")} />
      <div className="top-bar-end">
        {end}
        {session && <PaletteButton />}
        {session && <Bell />}
        <AccountMenu />
      </div>
    </header>
  );
}

/** Opens the command palette. Without JavaScript, every screen is in the navigation. */
const PaletteButton = () => (
  <button
    {...useScripted()}
    type="button"
    className="palette-button"
    aria-haspopup="dialog"
    onClick={() => paletteAsked.set(true)}
  >
    <Icon name="search" />
    <span className="visually-hidden">{words.searchEverything()}</span>
    <span className="palette-button-words" aria-hidden="true">
      {words.search()} <kbd>{words.ctrlK()}</kbd>
    </span>
  </button>
);
