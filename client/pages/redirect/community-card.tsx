import type { ReactNode } from "react";
import * as words from "#words/links.ts";
import { Avatar } from "../../design/avatar.tsx";
import "./community-card.css";

export interface CommunityCardProps {
  readonly name: string;
  readonly tagline?: string;
  readonly logoUrl: string | null;
  /** How many members it has, where it says so. */
  readonly members?: number | null;
  /** What else there is to say of it. */
  readonly children?: ReactNode;
}

/** A community as somebody outside sees it. */
export function CommunityCard({ name, tagline, logoUrl, members, children }: CommunityCardProps) {
  return (
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
}
