import { type ReactNode, useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../../design/icon.tsx";
import "./side-panel.css";

/**
 * One thing of a list, beside the list: an ordinary part of the page with an address of its own, so that it is there
 * without scripts too. Escape closes it.
 */
export function SidePanel(props: {
  readonly title: string;
  readonly closeHref: string;
  readonly children: ReactNode;
}) {
  const { title, closeHref, children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another panel, which takes the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) void navigate(closeHref);
    };
    document.addEventListener("keydown", close);
    return () => document.removeEventListener("keydown", close);
  }, [navigate, closeHref]);
  return (
    <aside className="side-panel" aria-labelledby={titleId}>
      <div className="side-panel-head">
        <h2 id={titleId} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <a className="side-panel-close" href={closeHref} aria-label={`Close ${title}`}>
          <Icon name="close" />
        </a>
      </div>
      {children}
    </aside>
  );
}
