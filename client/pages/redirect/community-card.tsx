import type { ReactNode } from "react";
import * as words from "#words/links.ts";
import { Avatar } from "../../design/avatar.tsx";
import "./community-card.css";

export interface CommunityCardProps {
  readonly name: string;
  readonly tagline?: string;
  readonly logoUrl: string | null;
  /** Number of members, if the community publishes it. */
  readonly members?: number | null;
  /** Further details. */
  readonly children?: ReactNode;
}

/** A community as seen by visitors. */
export const CommunityCard = ({ name, tagline, logoUrl, members, children }: CommunityCardProps) => (
  <div className="community-card">
    <Avatar name={name} src={logoUrl} shape="square" size="large" />
    <div>
      <strong>{name}</strong>
      {tagline && <p>{tagline}</p>}
      {members != null && members > 0 && <p className="muted small">{words.memberCount({ members })}</p>}
      {children}
    </div>
  </div>
);
