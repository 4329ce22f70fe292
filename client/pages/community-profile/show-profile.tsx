import type { communityProfilePage } from "#server/pages/community-profile.ts";
import type { Profile } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as perksWords from "#words/perks.ts";
import * as profileWords from "#words/profile.ts";
import * as words from "#words/settings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Meter } from "../../design/figures.tsx";
import { Stack } from "../../design/layout.tsx";
import { MarkedText } from "../../design/marked-text.tsx";
import { Needs } from "../../design/needs.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { AsMember } from "../treets/as-member.tsx";
import { viewAsQuery } from "../treets/view-as-query.ts";
import { completeness } from "./completeness.ts";
import { ContactCard } from "./contact-card.tsx";
import { JoinAsMember } from "./join-as-member.tsx";
import { Membership } from "./membership.tsx";
import { Offered } from "./offered.tsx";
import { Pencil } from "./pencil.tsx";
import { ProfileHead } from "./profile-head.tsx";

type Shown = ViewOf<typeof communityProfilePage, "show">;

/** The profile as members see it; for the team with ways to edit it. */
export function ShowProfile({ data, form }: { data: Shown; form: FormState | undefined }) {
  const { profile, offers, packs, isTeam, mayEdit, membership, viewAs, joining } = data;
  const { slug, name } = profile;
  const seen = viewAsQuery(viewAs);
  // A business without members is a supplier; each community chooses which of its treets to feature.
  const isCommunity = useRootData().business?.isCommunity ?? true;
  return (
    <AsMember
      viewAs={viewAs}
      back={{ href: href("communityProfile", { business: slug }), label: profileWords.backToProfile() }}
    >
      <Stack gap={5}>
        {mayEdit && <Completeness profile={profile} />}
        <ProfileHead
          profile={profile}
          mayEdit={mayEdit}
          actions={
            isTeam && (
              <>
                <Needs action="profile.edit">
                  <ButtonLink
                    href={href("communityProfile", { business: slug }, { edit: 1 })}
                    variant="primary"
                    icon="edit"
                  >
                    {words.editProfile()}
                  </ButtonLink>
                </Needs>
                {isCommunity && (
                  <ButtonLink
                    href={href("communityProfile", { business: slug }, { as: "member" })}
                    icon="eye"
                  >
                    {profileWords.viewAsMember()}
                  </ButtonLink>
                )}
              </>
            )
          }
        />
        <div className="profile-columns">
          <Stack gap={5}>
            {(profile.about || mayEdit) && (
              <Card
                title={words.aboutNamed({ name })}
                actions={mayEdit && <Pencil slug={slug} field="about" what={words.emptyAbout()} />}
              >
                {profile.about ? (
                  <MarkedText text={profile.about} />
                ) : (
                  <p className="muted">{words.emptyAboutLead()}</p>
                )}
              </Card>
            )}
            <Card
              title={profile.featured.length > 0 ? words.featuredTreets() : commonWords.treets()}
              actions={
                <>
                  {mayEdit && isCommunity && offers.length > 0 && (
                    <Pencil slug={slug} field="featured" what={words.emptyFeatured()} />
                  )}
                  {offers.length > 0 && (
                    <ButtonLink href={href("treets", { business: slug }, seen)} size="small" variant="quiet">
                      {words.seeAll()}
                    </ButtonLink>
                  )}
                </>
              }
            >
              {offers.length === 0 ? (
                <EmptyState icon="gift" title={words.noTreets()}>
                  {words.noTreetsLead()}
                </EmptyState>
              ) : (
                <ul className="profile-offers">
                  {offers.map(({ id, summary, ...offer }) => (
                    <Offered
                      key={id}
                      {...offer}
                      icon="gift"
                      href={href("treet", { business: slug, rest: [id] }, seen)}
                      about={summary}
                    />
                  ))}
                </ul>
              )}
            </Card>
            {packs.length > 0 && (
              <Card
                title={perksWords.packs()}
                actions={
                  <ButtonLink
                    href={href("treets", { business: slug }, { tab: "packs", ...seen })}
                    size="small"
                    variant="quiet"
                  >
                    {words.seeAll()}
                  </ButtonLink>
                }
              >
                <ul className="profile-offers">
                  {packs.map(({ id, items, ...pack }) => (
                    <Offered
                      key={id}
                      {...pack}
                      icon="package"
                      href={href("pack", { business: slug, rest: [id] }, seen)}
                      about={perksWords.packTreets({ items })}
                    />
                  ))}
                </ul>
              </Card>
            )}
            {profile.partners.length > 0 && (
              <Card title={commonWords.partners()}>
                <ul className="profile-partners">
                  {profile.partners.map(({ id, name, logoUrl }) => (
                    <li key={id}>
                      <Avatar name={name} src={logoUrl} size="small" shape="square" />
                      {name}
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </Stack>
          <Stack gap={5}>
            <ContactCard profile={profile} mayEdit={mayEdit} />
            {membership && <Membership name={name} slug={slug} membership={membership} />}
            {joining && <JoinAsMember joining={joining} form={form} />}
          </Stack>
        </div>
      </Stack>
    </AsMember>
  );
}

/** For the team only: the parts of the profile still missing. */
function Completeness({ profile }: { profile: Profile }) {
  const parts = completeness(profile);
  const missing = parts.filter(({ isThere }) => !isThere);
  if (missing.length === 0) return null;
  return (
    <Card tone="sunken">
      <Meter label={words.yourProfile()} value={parts.length - missing.length} max={parts.length} isGoal />
      <p className="muted small">
        {words.stillMissing()} {missing.map(({ label }) => label).join(", ")}
        {words.onlyTeamSees()}
      </p>
    </Card>
  );
}
