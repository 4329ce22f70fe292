import type { Label } from "#shared/contract/members.ts";
import { href } from "#shared/href.ts";
import { emailStates, goneStatuses, memberSources } from "#shared/member-rules.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { Icon } from "../../design/icon.tsx";
import { Grid } from "../../design/layout.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { LinkTo, MembersQuery } from "./types.ts";
import { emailStateNames, sourceNames, statusNames } from "./words.ts";

const any = { value: "", label: "Any" };
const absences = [30, 60, 90, 180] as const;

interface FiltersProps {
  readonly labels: readonly Label[];
  readonly query: MembersQuery;
  readonly slug: string;
  readonly link: LinkTo;
}

/** Narrower than the chips above the list: an ordinary form whose answers stand in the address. */
export function Filters({ labels, query, slug, link }: FiltersProps) {
  return (
    <Card className="members-filters">
      <form method="get" action={href("members", { business: slug })} className="form">
        {query.search && <input type="hidden" name="search" value={query.search} />}
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        {query.direction && <input type="hidden" name="direction" value={query.direction} />}
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
            label="E-mails"
            name="emailState"
            defaultValue={query.emailState ?? ""}
            options={[any, ...emailStates.map((value) => ({ value, label: emailStateNames[value] }))]}
          />
          <SelectField
            label="Not seen for"
            name="inactiveDays"
            defaultValue={query.inactiveDays ?? ""}
            options={[any, ...absences.map((days) => ({ value: String(days), label: `${days} days` }))]}
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

/** What narrows the list at present, each with a way to let it go. */
export function ActiveFilters({ query, link }: { query: MembersQuery; link: LinkTo }) {
  const active: { text: string; href: string }[] = [];
  const { label, source, emailState, inactiveDays, status, importId, link: linkId } = query;
  if (label) active.push({ text: `Label: ${label}`, href: link({ label: undefined }) });
  if (source) active.push({ text: `Came by: ${sourceNames[source]}`, href: link({ source: undefined }) });
  if (emailState) active.push({ text: emailStateNames[emailState], href: link({ emailState: undefined }) });
  if (inactiveDays)
    active.push({ text: `Not seen for ${inactiveDays} days`, href: link({ inactiveDays: undefined }) });
  if (status && goneStatuses.includes(status) && status !== "left")
    active.push({ text: statusNames[status], href: link({ status: undefined }) });
  if (importId) active.push({ text: "From one import", href: link({ importId: undefined }) });
  if (linkId) active.push({ text: "From one link", href: link({ link: undefined }) });
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
    </ul>
  );
}
