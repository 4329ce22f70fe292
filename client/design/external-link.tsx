import * as words from "#words/design.ts";
import { Icon } from "./icon.tsx";
import "./text.css";

/** A link that leaves the site. Its icon stays on the line of the last of several words. */
export function ExternalLink({ href, children }: { href: string; children: string }) {
  const end = children.lastIndexOf(" ") + 1;
  const icon = <Icon name="external" label={words.newTab()} />;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="external-link">
      {end === 0 ? children : children.slice(0, end)}
      {end === 0 ? (
        icon
      ) : (
        <span className="external-link-end">
          {children.slice(end)}
          {icon}
        </span>
      )}
    </a>
  );
}
