import { href } from "#shared/href.ts";
import type { Session } from "#shared/session.ts";
import { Avatar } from "../design/avatar.tsx";
import { Badge } from "../design/badge.tsx";
import { ButtonLink } from "../design/button.tsx";
import { EmptyState } from "../design/empty-state.tsx";
import { Icon } from "../design/icon.tsx";
import { PageHeader } from "../design/page-header.tsx";
import type { PageProps } from "../page-props.ts";
import "./select-org.css";

type SessionBusiness = NonNullable<Session["businesses"]>[number];

export interface SelectOrgEntry {
  readonly business: SessionBusiness;
  /** Where choosing it leads. */
  readonly href: string;
}

export interface SelectOrgData {
  readonly entries: readonly SelectOrgEntry[];
}

const roleNames = { owner: "Owner", admin: "Admin", manager: "Manager", viewer: "Viewer" } as const;

export default function SelectOrg({ data: { entries } }: PageProps<SelectOrgData>) {
  if (entries.length === 0) return <Nowhere />;
  const sections = [
    { title: "You manage", entries: entries.filter(({ business }) => business.role && business.isCommunity) },
    {
      title: "You supply",
      entries: entries.filter(({ business }) => business.role && !business.isCommunity),
    },
    { title: "You are a member of", entries: entries.filter(({ business }) => !business.role) },
  ];
  return (
    <>
      <PageHeader
        title="Where do you want to work?"
        actions={
          <ButtonLink href={href("createCommunity")} icon="plus">
            Create a community
          </ButtonLink>
        }
      />
      {sections
        .filter(({ entries }) => entries.length > 0)
        .map(({ title, entries }) => (
          <section key={title} className="org-section">
            <h2>{title}</h2>
            <ul className="org-list">
              {entries.map(({ business, href }) => (
                <li key={business.slug}>
                  <a className="org" href={href}>
                    <Avatar name={business.name} src={business.logoUrl} shape="square" />
                    <span className="org-text">
                      <strong className="truncate">{business.name}</strong>
                      <span className="muted small">treets/{business.slug}</span>
                    </span>
                    <Badge tone={business.role ? "info" : "neutral"}>
                      {business.role ? roleNames[business.role] : "Member"}
                    </Badge>
                    <Icon name="chevron-right" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function Nowhere() {
  return (
    <>
      <PageHeader title="Where do you want to work?" />
      <EmptyState
        icon="building"
        title="You are not part of a community yet"
        action={
          <div className="form-actions">
            <ButtonLink href={href("createCommunity")} variant="primary">
              Create a community
            </ButtonLink>
            <ButtonLink href={href("createCommunity", {}, { kind: "provider" })}>
              Offer treets as a business
            </ButtonLink>
          </div>
        }
      >
        <p>
          Start your own, or open the link your community has sent you. Invited? The invitation is in your
          mail, for the address you signed up with.
        </p>
      </EmptyState>
    </>
  );
}
