import type { communityProfilePage } from "#server/pages/community-profile.ts";
import type { Profile } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import { imageUrl } from "#shared/image-url.ts";
import { mapHref } from "#shared/map-position.ts";
import { socialNetworkOf } from "#shared/social-networks.ts";
import * as commonWords from "#words/common.ts";
import * as perksWords from "#words/perks.ts";
import * as profileWords from "#words/profile.ts";
import * as words from "#words/settings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { ExternalLink } from "../../design/external-link.tsx";
import { Meter } from "../../design/figures.tsx";
import { Icon, type IconName } from "../../design/icon.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Needs } from "../../design/needs.tsx";
import { Picture } from "../../design/picture.tsx";
import type { ViewOf } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { completeness } from "./completeness.ts";
import { Membership } from "./membership.tsx";

type Shown = ViewOf<typeof communityProfilePage, "show">;

export function ShowProfile({ data: { profile, offers, packs, mayEdit, membership } }: { data: Shown }) {
  const { slug, name } = profile;
  // A business without members is a supplier; each community chooses which of its treets to feature.
  const isCommunity = useRootData().business?.isCommunity ?? true;
  return (
    <Stack gap={5}>
      {mayEdit && <Completeness profile={profile} />}
      <Head profile={profile} mayEdit={mayEdit} />
      <div className="profile-columns">
        <Stack gap={5}>
          {(profile.about || mayEdit) && (
            <Card
              title={words.aboutNamed({ name })}
              actions={mayEdit && <Pencil slug={slug} field="about" what={words.emptyAbout()} />}
            >
              {profile.about ? (
                <p className="profile-about">{profile.about}</p>
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
                  <ButtonLink href={href("treets", { business: slug })} size="small" variant="quiet">
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
                    href={href("treet", { business: slug, rest: [id] })}
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
                  href={href("treets", { business: slug }, { tab: "packs" })}
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
                    href={href("pack", { business: slug, rest: [id] })}
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
          <Contact profile={profile} mayEdit={mayEdit} />
          {membership && <Membership name={name} slug={slug} membership={membership} />}
        </Stack>
      </div>
    </Stack>
  );
}

interface OfferedProps {
  readonly title: string;
  readonly imageId: string | null;
  /** Shown without a picture. */
  readonly icon: IconName;
  readonly href: string;
  readonly about: string;
}

const Offered = ({ title, imageId, icon, href, about }: OfferedProps) => (
  <li>
    {imageId ? (
      <Picture src={imageUrl(imageId, "small")} alt="" width={96} height={54} loading="lazy" />
    ) : (
      <Icon name={icon} />
    )}
    <div>
      <a href={href}>{title}</a>
      <span className="muted small">{about}</span>
    </div>
  </li>
);

function Head({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
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
        <Needs action="profile.edit">
          <div className="profile-actions">
            <ButtonLink
              href={href("communityProfile", { business: slug }, { edit: 1 })}
              variant="primary"
              icon="edit"
            >
              {words.editProfile()}
            </ButtonLink>
          </div>
        </Needs>
      </div>
    </header>
  );
}

function Contact({ profile, mayEdit }: { profile: Profile; mayEdit: boolean }) {
  const { slug, website, publicEmail, phone, address, position, openingHours, contacts, socialLinks } =
    profile;
  return (
    <Card
      title={words.contact()}
      actions={mayEdit && <Pencil slug={slug} field="website" what={words.emptyContact()} />}
    >
      <Stack gap={4}>
        <ul className="profile-contact">
          {website && (
            <Fact icon="globe">
              <ExternalLink href={website}>{website.replace(/^https:\/\//, "")}</ExternalLink>
            </Fact>
          )}
          {publicEmail && (
            <Fact icon="mail">
              <a href={`mailto:${publicEmail}`} data-native="">
                {publicEmail}
              </a>
            </Fact>
          )}
          {phone && (
            <Fact icon="phone">
              <a href={`tel:${phone}`} data-native="">
                {phone}
              </a>
            </Fact>
          )}
          {address && (
            <Fact icon="building">
              {address}
              {position && (
                <>
                  {" "}
                  <ExternalLink href={mapHref(position)}>{profileWords.onMap()}</ExternalLink>
                </>
              )}
            </Fact>
          )}
          {openingHours && <Fact icon="clock">{openingHours}</Fact>}
        </ul>
        {(socialLinks.length > 0 || mayEdit) && (
          <ul className="profile-social">
            {socialLinks.map((link) => (
              <li key={link}>
                <ExternalLink href={link}>{socialNetworkOf(link) ?? new URL(link).host}</ExternalLink>
              </li>
            ))}
            {mayEdit && (
              <li>
                {socialLinks.length === 0 && <span className="muted">{words.addSocialLinks()}</span>}{" "}
                <Pencil slug={slug} field="socialLinks" what={words.emptySocialLinks()} />
              </li>
            )}
          </ul>
        )}
        {contacts.map((person) => (
          <Row key={person.name} wrap={false} gap={3}>
            <Avatar name={person.name} src={person.avatarUrl} size="small" />
            <span>{person.name}</span>
          </Row>
        ))}
        <ButtonLink href={href("contactCommunity", {}, { to: slug })} icon="send">
          {words.writeToUs()}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

/** Edit link for the team, to the relevant field of the form. */
const Pencil = ({ slug, field, what }: { slug: string; field: string; what: string }) => (
  <a
    className="profile-pencil"
    href={`${href("communityProfile", { business: slug }, { edit: field })}#${field}`}
    title={words.changeNamed({ what })}
  >
    <Icon name="edit" label={words.changeNamed({ what })} />
  </a>
);

function Fact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
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
