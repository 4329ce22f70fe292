import { href } from "#shared/href.ts";
import { claimHabits, emailStates, goneStatuses, memberSources } from "#shared/member-rules.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Icon } from "../../design/icon.tsx";
import { Grid } from "../../design/layout.tsx";
import { timeText } from "../../design/text.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import { HiddenQuery } from "./hidden-query.tsx";
import type { LinkTo, MembersData, MembersQuery, Named, Panel } from "./types.ts";
import { claimHabitNames, emailStateNames, sourceNames, statusNames } from "./words.ts";

const any = { value: "", label: "Any" };
const absences = [30, 60, 90, 180] as const;
const visits = [7, 30, 90] as const;

/** What this form asks, so that it is not kept from before. */
const asked = [
  ...(["label", "status", "source", "emailState", "inactiveDays", "seenDays"] as const),
  ...(["joinedFrom", "joinedTo", "claimed", "treet", "link"] as const),
] satisfies (keyof MembersQuery)[];

interface FiltersProps {
  readonly panel: Extract<Panel, { kind: "filters" }>;
  readonly data: MembersData;
  readonly slug: string;
  readonly link: LinkTo;
}

/** Narrower than the chips above the list: an ordinary form whose answers stand in the address. */
export function Filters({
  panel: { labels, treets, links },
  data: { query, named },
  slug,
  link,
}: FiltersProps) {
  return (
    <Card className="members-filters">
      <form method="get" action={href("members", { business: slug })} className="form">
        <HiddenQuery query={query} without={asked} />
        <Grid min="12rem">
          <SelectField
            label="Label"
            name="label"
            defaultValue={query.label ?? ""}
            options={[
              any,
              ...labels.map(({ name, members }) => ({ value: name, label: `${name} (${members})` })),
            ]}
          />
          <SelectField
            label="Status"
            name="status"
            defaultValue={query.status ?? ""}
            options={[
              { value: "", label: "Everybody present" },
              ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
            ]}
          />
          <SelectField
            label="Came by"
            name="source"
            defaultValue={query.source ?? ""}
            options={[any, ...memberSources.map((value) => ({ value, label: sourceNames[value] }))]}
          />
          <SelectField
            label="Joined by the link"
            name="link"
            defaultValue={query.link ?? ""}
            options={[any, ...optionsOf(links, { id: query.link, name: named.link })]}
          />
          <TextField
            label="Joined from"
            name="joinedFrom"
            type="date"
            defaultValue={query.joinedFrom}
            required={false}
          />
          <TextField
            label="Joined until"
            name="joinedTo"
            type="date"
            defaultValue={query.joinedTo}
            required={false}
          />
          <SelectField
            label="Seen within"
            name="seenDays"
            defaultValue={query.seenDays ?? ""}
            options={[any, ...visits.map((days) => ({ value: String(days), label: `${days} days` }))]}
          />
          <SelectField
            label="Not seen for"
            name="inactiveDays"
            defaultValue={query.inactiveDays ?? ""}
            options={[any, ...absences.map((days) => ({ value: String(days), label: `${days} days` }))]}
          />
          <SelectField
            label="Claims"
            name="claimed"
            defaultValue={query.claimed ?? ""}
            options={[any, ...claimHabits.map((value) => ({ value, label: claimHabitNames[value] }))]}
          />
          <SelectField
            label="Claimed the treet"
            name="treet"
            defaultValue={query.treet ?? ""}
            options={[any, ...optionsOf(treets, { id: query.treet, name: named.treet })]}
          />
          <SelectField
            label="E-mails"
            name="emailState"
            defaultValue={query.emailState ?? ""}
            options={[any, ...emailStates.map((value) => ({ value, label: emailStateNames[value] }))]}
          />
        </Grid>
        <div className="form-actions">
          <SubmitButton>Show</SubmitButton>
          <ButtonLink href={link({})} variant="quiet">
            Close
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}

/** The latest, and the one that is chosen where it is not among them. */
function optionsOf(all: readonly Named[], chosen: { id: string | undefined; name: string | undefined }) {
  const options = all.map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosen.id === undefined || all.some(({ id }) => id === chosen.id);
  return isListed
    ? options
    : [{ value: chosen.id ?? "", label: chosen.name ?? "The one chosen" }, ...options];
}

/** What narrows the list at present, each with a way to let it go, and one for all of it. */
export function ActiveFilters({
  data: { query, named },
  link,
  clearHref,
}: {
  data: MembersData;
  link: LinkTo;
  clearHref: string;
}) {
  const active: { text: string; href: string }[] = [];
  const { search, label, source, emailState, inactiveDays, seenDays, status, importId } = query;
  const { joinedFrom, joinedTo, claimed, treet, link: linkId } = query;
  const note = (text: string, without: keyof MembersQuery) =>
    active.push({ text, href: link({ [without]: undefined }) });
  if (search) note(`Search: ${search}`, "search");
  if (label) note(`Label: ${label}`, "label");
  if (source) note(`Came by: ${sourceNames[source]}`, "source");
  if (linkId) note(named.link ? `Joined by ${named.link}` : "From one link", "link");
  if (joinedFrom) note(`Joined from ${dayText(joinedFrom)}`, "joinedFrom");
  if (joinedTo) note(`Joined until ${dayText(joinedTo)}`, "joinedTo");
  if (seenDays) note(`Seen within ${seenDays} days`, "seenDays");
  if (inactiveDays) note(`Not seen for ${inactiveDays} days`, "inactiveDays");
  if (claimed) note(claimHabitNames[claimed], "claimed");
  if (treet) note(named.treet ? `Claimed ${named.treet}` : "Claimed one treet", "treet");
  if (emailState) note(emailStateNames[emailState], "emailState");
  if (status && goneStatuses.includes(status) && status !== "left") note(statusNames[status], "status");
  if (importId) note("From one import", "importId");
  if (active.length === 0) return null;
  return (
    <ul className="members-active-filters" aria-label="Filters in use">
      {active.map(({ text, href }) => (
        <li key={text}>
          <a className="chip" href={href} aria-label={`Remove the filter ${text}`}>
            {text}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <ButtonLink href={clearHref} size="small" variant="quiet">
          Clear filters
        </ButtonLink>
      </li>
    </ul>
  );
}

/** A calendar day is the same wherever it is read. */
const dayText = (day: string) => timeText(day, "date", "UTC");
