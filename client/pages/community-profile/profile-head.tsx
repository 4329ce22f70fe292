import type { ReactNode } from "react";
import type { Profile } from "#shared/contract/profile.ts";
import * as words from "#words/settings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Pencil } from "./pencil.tsx";

interface ProfileHeadProps {
  readonly profile: Pick<
    Profile,
    "slug" | "name" | "tagline" | "logoUrl" | "coverUrl" | "brandColor" | "figures"
  >;
  readonly mayEdit?: boolean;
  readonly actions?: ReactNode;
}

/** The head of a profile: cover, logo, name and figures. */
export function ProfileHead({ profile, mayEdit = false, actions }: ProfileHeadProps) {
  const { slug, name, tagline, logoUrl, coverUrl, brandColor, figures } = profile;
  return (
    <header className="profile-head">
      <div
        className="profile-cover"
        style={{
          backgroundColor: brandColor ?? undefined,
          backgroundImage: coverUrl ? `url("${coverUrl}")` : undefined,
        }}
      />
      <div className="profile-title">
        <Avatar name={name} src={logoUrl} shape="square" size="large" />
        <div>
          <h1 tabIndex={-1}>
            {name} {mayEdit && <Pencil slug={slug} field="name" what={words.emptyName()} />}
          </h1>
          {(tagline || mayEdit) && (
            <p className="lead">
              {tagline || words.addTagline()}{" "}
              {mayEdit && <Pencil slug={slug} field="tagline" what={words.emptyTagline()} />}
            </p>
          )}
          {figures && figures.members + figures.treets > 0 && (
            <p className="muted">
              {[
                ...(figures.members > 0 ? [words.memberCount({ count: figures.members })] : []),
                ...(figures.treets > 0 ? [words.liveTreetCount({ count: figures.treets })] : []),
              ].join(" · ")}
            </p>
          )}
        </div>
        {actions && <div className="profile-actions">{actions}</div>}
      </div>
    </header>
  );
}
