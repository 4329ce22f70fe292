import type { ReactNode } from "react";
import type { Profile } from "#shared/contract/profile.ts";
import { href } from "#shared/href.ts";
import { mapHref } from "#shared/map-position.ts";
import { socialNetworkOf } from "#shared/social-networks.ts";
import * as profileWords from "#words/profile.ts";
import * as words from "#words/settings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ExternalLink } from "../../design/external-link.tsx";
import { Icon, type IconName } from "../../design/icon.tsx";
import { Row } from "../../design/layout.tsx";
import { Pencil } from "./pencil.tsx";

type ContactFacts = Pick<
  Profile,
  "slug" | "website" | "address" | "position" | "openingHours" | "socialLinks"
> &
  Partial<Pick<Profile, "publicEmail" | "phone" | "contacts">>;

/** Where to find a business, and how to reach it. */
export function ContactCard({ profile, mayEdit = false }: { profile: ContactFacts; mayEdit?: boolean }) {
  const {
    slug,
    website,
    publicEmail,
    phone,
    address,
    position,
    openingHours,
    contacts = [],
    socialLinks,
  } = profile;
  return (
    <Card
      title={words.contact()}
      actions={mayEdit && <Pencil slug={slug} field="website" what={words.emptyContact()} />}
      gap={4}
    >
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
    </Card>
  );
}

const Fact = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);
