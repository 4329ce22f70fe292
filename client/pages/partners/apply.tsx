import type { partnersOverviewPage } from "#server/pages/partners-overview.ts";
import type { ListedCommunity } from "#shared/contract/businesses.ts";
import { href } from "#shared/href.ts";
import { treetsList } from "#shared/lists/treets.ts";
import { APPLICATIONS_AT_ONCE, SAMPLE_TITLE_LENGTH } from "#shared/partner-rules.ts";
import { treetTypes } from "#shared/treets.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { SubmitButton } from "../../design/button.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { Toolbar } from "../../design/list-tools.tsx";
import { SearchField, SelectField, TextArea, TextField } from "../../design/text-field.tsx";
import type { DataOf, FormState } from "../../page-props.ts";

export type ApplyData = NonNullable<DataOf<typeof partnersOverviewPage>["apply"]>;

interface ApplyProps {
  readonly business: string;
  readonly apply: ApplyData;
  readonly form: FormState | undefined;
}

/** Applies for a partnership: search for communities by name and send the same message to several at once. */
export function Apply({ business, apply, form }: ApplyProps) {
  const { choices, search, chosen, message } = apply;
  const closeHref = href("partnersOverview", { business });
  const byName = (choices.length > 0 || search) && (
    <Toolbar
      search={
        <form method="get">
          <input type="hidden" name="apply" value="1" />
          <SearchField label={words.searchCommunities()} name="community" defaultValue={search} />
          <SubmitButton variant="secondary">{commonWords.search()}</SubmitButton>
        </form>
      }
    />
  );
  if (choices.length === 0) {
    return (
      <Drawer title={words.applyTitle()} closeHref={closeHref}>
        {byName}
        <p className="muted">{search ? words.noListedMatch() : words.noListed()}</p>
      </Drawer>
    );
  }
  return (
    <FormDrawer
      title={words.applyTitle()}
      closeHref={closeHref}
      submit={words.sendApplication()}
      icon="send"
      before={byName}
      state={form}
      intent="apply"
      action={href("partnersOverview", { business }, { apply: 1, community: search })}
      data-warn-unsaved=""
    >
      <CommunityChoice choices={choices} chosen={chosen} />
      <TextArea
        label={words.offerQuestion()}
        name="message"
        rows={5}
        maxLength={1000}
        defaultValue={message}
        hint={words.offerHint()}
      />
      <TextField
        label={words.sampleTitle()}
        name="sampleTitle"
        maxLength={SAMPLE_TITLE_LENGTH}
        hint={words.sampleTitleHint()}
        optional
      />
      <SelectField
        label={words.sampleType()}
        name="sampleType"
        options={[
          { value: "", label: words.sampleUndecided() },
          ...treetTypes.map((value) => ({ value, label: treetsList.filters.type.names[value] })),
        ]}
        optional
      />
    </FormDrawer>
  );
}

/** Checkboxes for communities. */
export const CommunityChoice = ({
  choices,
  chosen,
  optional,
}: {
  choices: readonly ListedCommunity[];
  chosen: readonly string[];
  optional?: boolean;
}) => (
  <ChoiceCards
    legend={commonWords.communities()}
    name="communities"
    multiple
    hint={words.upToCount({ max: APPLICATIONS_AT_ONCE })}
    defaultValue={chosen.join(",")}
    {...(optional && { optional })}
    options={choices.map(({ slug, name, tagline, category }) => ({
      value: slug,
      label: name,
      description: tagline || category,
    }))}
  />
);
