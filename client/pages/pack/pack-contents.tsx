import { useId, useRef } from "react";
import type { PackForTeam } from "#shared/contract/packs.ts";
import { MAX_PACK_ITEMS } from "#shared/packs.ts";
import * as words from "#words/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { IconButton, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { useScripted } from "../../design/hydrated.ts";
import { Row } from "../../design/layout.tsx";
import { SearchField, SelectField, TextField } from "../../design/text-field.tsx";
import { type Reorder, useReorder } from "../../design/use-reorder.ts";
import type { FormState } from "../../page-props.ts";
import { PlaceInOrder } from "../parts/place-in-order.tsx";
import { stateNames, stateTones } from "../treets/treet-words.ts";
import type { EditPackData } from "./data.ts";

interface PackContentsProps {
  readonly pack: PackForTeam;
  readonly find: EditPackData["find"];
  readonly choices: EditPackData["choices"];
  readonly form: FormState | undefined;
}

/** From this number of options on, a search is quicker than a list. */
const MANY_CHOICES = 12;

/** The treets of a pack, in order. Each click and each drop is saved immediately. */
export function PackContents({ pack, find, choices, form }: PackContentsProps) {
  const { contents, version } = pack;
  return (
    <Card title={words.treetsOfMost({ count: contents.length, max: MAX_PACK_ITEMS })} gap={5}>
      {contents.length === 0 ? (
        <EmptyState icon="package" title={words.noTreets()}>
          {words.noTreetsLead()}
        </EmptyState>
      ) : (
        <Items pack={pack} />
      )}
      {choices.length > 0 && contents.length < MAX_PACK_ITEMS && (
        <Form state={form} intent="add" data-keeps-place="" values={{ version }}>
          <Row gap={3} align="end">
            <SelectField
              label={words.addTreet()}
              name="treet"
              options={choices.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <SubmitButton variant="secondary" icon="plus">
              {words.add()}
            </SubmitButton>
          </Row>
        </Form>
      )}
      {choices.length === 0 && contents.length === 0 && !find && <p className="muted">{words.noChoice()}</p>}
      {choices.length === 0 && find && <p className="muted">{words.noChoiceNamed({ find })}</p>}
      {(find || choices.length >= MANY_CHOICES) && (
        <form method="get" className="form-actions">
          <SearchField label={words.findTreet()} name="find" defaultValue={find} />
          <SubmitButton variant="quiet">{words.find()}</SubmitButton>
        </form>
      )}
    </Card>
  );
}

function Items({ pack: { contents, version } }: { pack: PackForTeam }) {
  const orderForm = useRef<HTMLFormElement>(null);
  const orderField = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const items = new Map(contents.map((item) => [item.treet, item]));
  const reorder = useReorder({
    ids: contents.map(({ treet }) => treet),
    version,
    nameOf: (id) => items.get(id)?.title ?? "",
    onOrder(ids) {
      if (orderField.current) orderField.current.value = ids.join(",");
      orderForm.current?.requestSubmit();
    },
  });
  const { order, list, said } = reorder;
  return (
    <>
      <ol className="pack-items" ref={list}>
        {order.flatMap((id, index) => {
          const item = items.get(id);
          return item
            ? [
                <PackItem
                  key={id}
                  item={item}
                  version={version}
                  reorder={reorder}
                  hintId={hintId}
                  isFirst={index === 0}
                  isLast={index === order.length - 1}
                />,
              ]
            : [];
        })}
      </ol>
      <p className="muted small" id={hintId}>
        {words.dragHint()}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
      <PostForm ref={orderForm} data-keeps-place="" hidden intent="order" values={{ version }}>
        <input type="hidden" name="order" ref={orderField} />
      </PostForm>
    </>
  );
}

interface PackItemProps {
  readonly item: PackForTeam["contents"][number];
  readonly version: number;
  readonly reorder: Reorder;
  readonly hintId: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const PackItem = ({
  item: { treet, title, state, note },
  version,
  reorder,
  hintId,
  isFirst,
  isLast,
}: PackItemProps) => (
  <li className="pack-item" data-lifted={reorder.lifted === treet || undefined}>
    <IconButton
      {...useScripted()}
      icon="drag"
      className="pack-item-handle"
      label={words.moveNamed({ title })}
      aria-describedby={hintId}
      aria-pressed={reorder.lifted === treet}
      {...reorder.handle(treet)}
    />
    <span className="pack-item-title">
      {title}
      {state !== "live" && <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>}
    </span>
    <PlaceInOrder
      treet={treet}
      title={title}
      version={version}
      isFirst={isFirst}
      isLast={isLast}
      removal={{ intent: "remove", icon: "trash", label: words.removeNamed({ title }) }}
    />
    <details className="pack-item-note">
      <summary className="small">{note || words.addANote()}</summary>
      <Form intent="note" data-keeps-place="" values={{ version, treet }}>
        <Row gap={3} align="end">
          <TextField
            label={words.noteOn({ title })}
            name="note"
            maxLength={120}
            defaultValue={note}
            hint={words.noteHint()}
            optional
          />
          <SubmitButton variant="secondary">{words.saveNote()}</SubmitButton>
        </Row>
      </Form>
    </details>
  </li>
);
