import { type ReactNode, useEffect, useRef } from "react";
import { numberFormat } from "#shared/formatters.ts";
import * as words from "#words/design.ts";
import { language } from "#words/language.ts";
import { ButtonLink } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import "./list-tools.css";
import "./pager.css";

interface ToolbarProps {
  readonly search?: ReactNode;
  /** Filters and display options. They stay together: if they do not fit beside the search, all move below it. */
  readonly children?: ReactNode;
}

/** Bar above a list with a search, filters and display options. */
export const Toolbar = ({ search, children }: ToolbarProps) => (
  <div className="toolbar">
    {search}
    {children && <div className="toolbar-tools">{children}</div>}
  </div>
);

interface ToolPanelProps {
  readonly icon: IconName;
  readonly label: string;
  /** Open on arrival, with the focus in it. */
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** A tool that needs more space than its button: it opens below the toolbar, with and without JavaScript. */
export function ToolPanel({ icon, label, isOpen = false, children }: ToolPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>("select, input:not([type=hidden])")?.focus();
  }, [isOpen]);
  return (
    <details className="tool" data-closes="" open={isOpen}>
      <summary className="button button--secondary">
        <Icon name={icon} />
        <span className="button-label">{label}</span>
      </summary>
      <div className="tool-panel" ref={panel}>
        {children}
      </div>
    </details>
  );
}

export interface FilterChip {
  readonly label: ReactNode;
  readonly href: string;
  readonly current: boolean;
  readonly count?: number | undefined;
}

interface LinksProps {
  readonly label: string;
  readonly items: readonly FilterChip[];
}

/** Links to filtered views of the same list. */
export const FilterChips = ({ label, items }: LinksProps) => (
  <nav aria-label={label}>
    <ul className="chips">
      <LinkItems items={items} className="chip" current="true" />
    </ul>
  </nav>
);

/** Links to the parts of one screen, each with its own URL. */
export const TabLinks = ({ label, items }: LinksProps) => (
  <nav aria-label={label} className="tabs">
    <ul className="tabs-list">
      <LinkItems items={items} className="tab" current="page" />
    </ul>
  </nav>
);

interface LinkItemsProps extends Pick<LinksProps, "items"> {
  readonly className: string;
  /** Value of `aria-current` on the current link. */
  readonly current: "true" | "page";
}

const LinkItems = ({ items, className, current }: LinkItemsProps) =>
  items.map(({ label, href, current: isCurrent, count }) => (
    <li key={href}>
      <a
        className={className}
        href={href}
        aria-current={isCurrent ? current : undefined}
        ref={isCurrent ? scrollIntoStrip : undefined}
      >
        {label}
        {/* A zero or missing count is left out. */}
        {count ? <span className="chip-count">{numberFormat(language()).format(count)}</span> : null}
      </a>
    </li>
  ));

/** If the links do not all fit, scrolls their line until this one is visible, but never the page. */
function scrollIntoStrip(link: HTMLElement | null): void {
  const strip = link?.closest("ul");
  if (!link || !strip) return;
  const [at, frame] = [link.getBoundingClientRect(), strip.getBoundingClientRect()];
  strip.scrollLeft += Math.max(at.right - frame.right, 0) + Math.min(at.left - frame.left, 0);
}

export interface PagerProps {
  readonly nextHref: string | null;
  readonly shown: number;
  readonly total: number;
  /** Link back to the start, once the user has moved on from it. */
  readonly firstHref?: string | undefined;
  readonly className?: string;
}

const EXACT_UP_TO = 10_000;

/** The number of rows shown, the total, and a link to the next page. */
export const Pager = ({ nextHref, shown, total, firstHref, className }: PagerProps) => (
  <nav className={classNames("pager", className)} aria-label={words.pages()}>
    <p className="muted small numeric">{words.shownOfTotal({ shown, total: countText(total) })}</p>
    {firstHref && (
      <ButtonLink href={firstHref} size="small" variant="quiet">
        {words.backToStart()}
      </ButtonLink>
    )}
    {nextHref ? (
      <ButtonLink href={nextHref} size="small" rel="next">
        {words.showNext()}
      </ButtonLink>
    ) : (
      <p className="muted small">{words.noMoreResults()}</p>
    )}
  </nav>
);

/** Formats a total: 312 → "312"; beyond the limit of exact counting → "10,000+". */
export const countText = (total: number): string =>
  total > EXACT_UP_TO
    ? `${numberFormat(language()).format(EXACT_UP_TO)}+`
    : numberFormat(language()).format(total);
