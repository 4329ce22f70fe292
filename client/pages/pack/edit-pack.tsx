import type { PackForTeam } from "#shared/contract/packs.ts";
import { href } from "#shared/href.ts";
import { PACK_ITEMS_MOST } from "#shared/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, IconButton, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { SelectField, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { LabelInput } from "../members/label-input.tsx";
import type { EditPackData } from "../pack.tsx";
import { stateNames, stateTones } from "../treets/treet-words.ts";

export function EditPack({
  data: { pack, choices },
  form,
}: {
  data: EditPackData;
  form: FormState | undefined;
}) {
  const business = useRootData().business?.slug ?? "";
  const back = pack
    ? { href: href("pack", { business, rest: [pack.id] }), label: pack.title }
    : { href: href("treets", { business }, { tab: "packs" }), label: "Packs" };
  return (
    <Stack gap={5}>
      <PageHeader
        title={pack ? `Change ${pack.title}` : "New pack"}
        lead="Treets that belong together, such as a welcome for new members."
        back={back}
      />
      <Form state={form} intent="save" data-warn-unsaved="">
        {pack && <input type="hidden" name="version" value={pack.version} />}
        <Card title="What is it?">
          <Stack gap={5}>
            <TextField label="Title" name="title" maxLength={60} defaultValue={pack?.title} />
            <TextField label="Summary" name="summary" maxLength={160} optional defaultValue={pack?.summary} />
            <LabelInput
              label="Only for members with one of these labels"
              name="audience"
              optional
              hint="Several with commas between them. Everybody where empty."
              defaultValue={pack?.audience.join(", ")}
            />
            <div className="form-actions">
              <SubmitButton>{pack ? "Save" : "Save and choose treets"}</SubmitButton>
            </div>
          </Stack>
        </Card>
      </Form>
      {pack && <Contents pack={pack} choices={choices} form={form} />}
    </Stack>
  );
}

interface ContentsProps {
  readonly pack: PackForTeam;
  readonly choices: EditPackData["choices"];
  readonly form: FormState | undefined;
}

/** What is in it, in its order; each press is saved at once. */
function Contents({ pack, choices, form }: ContentsProps) {
  const { contents, version } = pack;
  return (
    <Card title={`Treets (${contents.length} of ${PACK_ITEMS_MOST} at most)`}>
      <Stack gap={5}>
        {contents.length === 0 ? (
          <EmptyState icon="package" title="Nothing in it yet">
            Choose the first treet below.
          </EmptyState>
        ) : (
          <ol className="pack-items">
            {contents.map((item, index) => (
              <PackItem
                key={item.treet}
                item={item}
                version={version}
                isFirst={index === 0}
                isLast={index === contents.length - 1}
              />
            ))}
          </ol>
        )}
        {choices.length > 0 && contents.length < PACK_ITEMS_MOST && (
          <Form state={form} intent="add">
            <input type="hidden" name="version" value={version} />
            <Row gap={3} align="end">
              <SelectField
                label="Add a treet"
                name="treet"
                options={choices.map(({ id, title }) => ({ value: id, label: title }))}
              />
              <SubmitButton variant="secondary" icon="plus">
                Add
              </SubmitButton>
            </Row>
          </Form>
        )}
        {choices.length === 0 && contents.length === 0 && (
          <p className="muted">There are no treets to choose from yet.</p>
        )}
      </Stack>
    </Card>
  );
}

interface PackItemProps {
  readonly item: PackForTeam["contents"][number];
  readonly version: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function PackItem({ item: { treet, title, state }, version, isFirst, isLast }: PackItemProps) {
  return (
    <li className="pack-item">
      <span className="pack-item-title">
        {title}
        {state !== "live" && <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
      </span>
      <form method="post">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="treet" value={treet} />
        <Row gap={1} wrap={false}>
          <IconButton
            type="submit"
            name="intent"
            value="up"
            icon="chevron-down"
            className="pack-item-up"
            label={`Move ${title} up`}
            disabled={isFirst}
          />
          <IconButton
            type="submit"
            name="intent"
            value="down"
            icon="chevron-down"
            label={`Move ${title} down`}
            disabled={isLast}
          />
          <IconButton type="submit" name="intent" value="remove" icon="trash" label={`Remove ${title}`} />
        </Row>
      </form>
    </li>
  );
}

export const NewPackLink = ({ business }: { business: string }) => (
  <ButtonLink href={href("pack", { business, rest: ["new"] })} variant="primary" icon="plus">
    New pack
  </ButtonLink>
);
