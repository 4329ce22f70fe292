import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Needs } from "../../design/needs.tsx";
import { roleName } from "../../layouts/role-name.ts";

/** The partner's team, its contacts, and the partner's contact in the community. */
export function PeopleTab({ business, partner }: { business: string; partner: PartnerDetail }) {
  const { name, team, contacts, ourContact } = partner;
  const changeHref = href("managePartner", { business, partner: partner.id }, { tab: "terms", open: "edit" });
  return (
    <>
      <Card title={words.contacts()}>
        {contacts.length === 0 ? (
          <EmptyState
            icon="users"
            title={words.noContacts()}
            action={
              <Needs action="partners.manage">
                <ButtonLink href={changeHref}>{words.addAContact()}</ButtonLink>
              </Needs>
            }
          >
            {words.noContactsLead({ name })}
          </EmptyState>
        ) : (
          <ul className="plain-list">
            {contacts.map((person) => (
              <li key={person.name + person.email}>
                <strong>{person.name}</strong>
                <span className="muted small block">
                  {person.role}
                  {person.role && (person.email || person.phone) ? " · " : ""}
                  {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
                  {person.email && person.phone ? " · " : ""}
                  {person.phone && <a href={`tel:${person.phone.replace(/[^+\d]/g, "")}`}>{person.phone}</a>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {team.length > 0 && (
        <Card title={words.theirTeam({ name })}>
          <ul className="plain-list">
            {team.map((person) => (
              <li key={person.name + person.role}>
                {person.name} <span className="muted small">{roleName(person.role)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={words.contactHere()}>
        <p>
          {ourContact ? ourContact.name : words.contactHereNone()}{" "}
          <a href={changeHref}>{commonWords.change()}</a>
        </p>
      </Card>
    </>
  );
}
