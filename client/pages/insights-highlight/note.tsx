import type { insightsHighlightPage } from "#server/pages/insights.ts";
import { type HighlightForm, NOTE_LENGTH } from "#shared/insight-rules.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/highlights.ts";
import { Card } from "../../design/card.tsx";
import { FormDrawer } from "../../design/form-drawer.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { DataOf, FormState } from "../../page-props.ts";

export const Note = ({ text }: { text: string }) => (
  <Card title={words.fromTeam()}>
    {text.split(/\n{2,}/).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </Card>
);

interface OwnDrawerProps {
  readonly data: DataOf<typeof insightsHighlightPage>;
  readonly form: FormState | undefined;
  /** Returns the link that opens one of the forms, or closes them if none is given. */
  readonly link: (open?: HighlightForm) => string;
}

/** Form for the team's note on the period. */
export const WriteNote = ({ data: { story }, form, link }: OwnDrawerProps) => (
  <FormDrawer
    title={words.noteTitle()}
    closeHref={link()}
    submit={commonWords.save()}
    state={form}
    intent="note"
    action={link("note")}
  >
    <TextArea
      label={words.note()}
      name="note"
      optional
      hint={words.noteHint()}
      defaultValue={story?.note}
      maxLength={NOTE_LENGTH}
    />
  </FormDrawer>
);
