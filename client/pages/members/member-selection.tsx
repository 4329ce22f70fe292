import * as listWords from "#words/lists.ts";
import * as words from "#words/members.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { Needs } from "../../design/needs.tsx";
import { TextField } from "../../design/text-field.tsx";
import { answerTo } from "../../lists/answer-to.ts";
import { BulkActions, fitting } from "../../lists/bulk-actions.tsx";
import { SelectionPanel } from "../../lists/selection-panel.tsx";
import type { FormState } from "../../page-props.ts";
import { csvHref } from "../csv-href.ts";
import { memberActions } from "./bulk-bar.tsx";
import type { LinkTo, MembersData, Panel } from "./types.ts";

interface MemberSelectionProps {
  readonly panel: Extract<Panel, { kind: "selection" }>;
  readonly data: MembersData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  readonly slug: string;
}

/** The selected members, with the actions on them or, before they are removed, the question how many they are. */
export function MemberSelection({ panel, data, form, link, slug }: MemberSelectionProps) {
  const { total, sample, id, removing } = panel;
  const names = sample.map(({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email);
  const actions = fitting(memberActions(data.packs, data.may.manage), data.query.status);
  const own = removing ? { state: form, intent: "remove" } : { state: answerTo(actions, form) };
  return (
    <SelectionPanel
      title={removing ? words.removeMembers({ count: total }) : words.selectedCount({ count: total })}
      selection={{ id, total, names }}
      {...own}
      action={link({ selection: id, ...(removing && { removing: 1 }) })}
    >
      {removing ? (
        <Removal total={total} keepHref={link({})} />
      ) : (
        <BulkActions name="intent" actions={actions} />
      )}
      {!removing && (
        <div className="form-actions">
          <Needs action="members.export">
            <ButtonLink href={csvHref(slug, "members.csv", { selection: id })} icon="download">
              {words.exportMembers({ count: total })}
            </ButtonLink>
          </Needs>
          <ButtonLink href={link({})} variant="quiet">
            {listWords.clearSelection()}
          </ButtonLink>
        </div>
      )}
    </SelectionPanel>
  );
}

const Removal = ({ total, keepHref }: { total: number; keepHref: string }) => (
  <>
    <p>{words.removeHint()}</p>
    <TextField
      label={words.countQuestion()}
      name="expected"
      inputMode="numeric"
      hint={words.countHint({ total })}
      autoComplete="off"
    />
    <div className="form-actions">
      <Button type="submit" variant="danger">
        {words.removeCount({ count: total })}
      </Button>
      <ButtonLink href={keepHref} variant="quiet">
        {words.keepMembers()}
      </ButtonLink>
    </div>
  </>
);
