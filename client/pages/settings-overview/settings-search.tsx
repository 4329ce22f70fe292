import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/settings.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Toolbar } from "../../design/list-tools.tsx";
import { SearchField } from "../../design/text-field.tsx";
import { type SettingsSection, sectionNames, settingsFor } from "./settings-index.ts";

/** Searches settings by name or purpose; the results state what each changes for members. */
export function SettingsSearch({ business, query }: { business: string; query: string }) {
  const found = query ? settingsFor(query) : [];
  const home = href("settingsOverview", { business });
  return (
    <>
      <Toolbar
        search={
          <form method="get" action={home}>
            <SearchField label={words.searchSettings()} name="q" defaultValue={query} maxLength={60} />
            <SubmitButton variant="secondary">{commonWords.search()}</SubmitButton>
          </form>
        }
      >
        {query && (
          <ButtonLink href={home} variant="quiet">
            {words.showAll()}
          </ButtonLink>
        )}
      </Toolbar>
      {query && (
        <Card title={words.settingsFound({ query })}>
          {found.length === 0 ? (
            <EmptyState icon="search" title={words.noSettingsFound()}>
              {words.noSettingsFoundLead()}
            </EmptyState>
          ) : (
            <ul className="settings-found">
              {found.map(({ section, name, effect }) => (
                <li key={name()}>
                  <a href={placeOf(business, query, section)}>{name()}</a>
                  <span className="muted small block">
                    {sectionNames[section]}. {effect()}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </>
  );
}

/** Returns the URL of a section: an anchor on this page, or a separate tab. */
function placeOf(business: string, q: string, section: SettingsSection): string {
  const isTab = section === "integrations" || section === "audit";
  return isTab
    ? href("settingsOverview", { business }, { tab: section })
    : `${href("settingsOverview", { business }, { q })}#${section}`;
}
