import type { ReactNode } from "react";
import type { ViewAs } from "#server/pages/view-as.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/treetLists.ts";
import { Icon } from "../../design/icon.tsx";
import { ScrollFrame } from "../../design/scroll-frame.tsx";
import { memberShortcuts } from "../../layouts/navigation-items.ts";
import { useAriaCurrent } from "../../layouts/use-aria-current.ts";
import { useRootData } from "../../root-data.ts";
import { ViewAsChoice } from "./view-as-choice.tsx";
import { viewAsQuery } from "./view-as-query.ts";
import "../../design/page-header.css";
import "../../layouts/thumb-bar.css";
import "./as-member.css";

interface AsMemberProps {
  /** Null if the user is a member; the page is then shown without a frame. */
  readonly viewAs: ViewAs | null;
  readonly back: { readonly href: string; readonly label: string };
  /** Query parameters to keep when another label is chosen. */
  readonly kept?: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** Lets the team view a page as members see it on a phone, including the navigation. */
export function AsMember({ viewAs, back, kept, children }: AsMemberProps) {
  if (viewAs === null) return children;
  return (
    <div className="as-member">
      <div className="as-member-bar">
        <a className="back-link" href={back.href}>
          <Icon name="arrow-left" />
          {back.label}
        </a>
        <ViewAsChoice viewAs={viewAs} {...(kept && { kept })} />
      </div>
      <div className="as-member-phone">
        <ScrollFrame label={words.memberView()} className="as-member-screen">
          {children}
        </ScrollFrame>
        <Shortcuts viewAs={viewAs} />
      </div>
    </div>
  );
}

interface ShortcutProps {
  readonly route: "treets" | "communityProfile";
  readonly viewAs: ViewAs;
  readonly children: ReactNode;
}

function Shortcut({ route, viewAs, children }: ShortcutProps) {
  const business = useRootData().business?.slug ?? "";
  const current = useAriaCurrent({ route });
  return (
    <a href={href(route, { business }, viewAsQuery(viewAs))} aria-current={current}>
      {children}
    </a>
  );
}

/** The navigation bar of the simulated phone. Entries for personal content are not links, as the viewer has none. */
function Shortcuts({ viewAs }: { viewAs: ViewAs }) {
  const business = useRootData().business?.slug ?? "";
  return (
    <ul className="thumb-bar as-member-shortcuts">
      {memberShortcuts(business).map(({ route, tab, icon, label }) => (
        <li key={label}>
          {(route === "treets" && tab === undefined) || route === "communityProfile" ? (
            <Shortcut route={route} viewAs={viewAs}>
              <Icon name={icon} />
              {label}
            </Shortcut>
          ) : (
            <span>
              <Icon name={icon} />
              {label}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
