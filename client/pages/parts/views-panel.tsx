import type { SavedView } from "#shared/contract/saved-views.ts";
import type { ViewedList } from "#shared/lists/viewed.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/views.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitButton, SubmitRow } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Barred, useObstacleTo } from "../../design/needs.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { AnyQuery, LinkTo } from "../../lists/list-types.ts";
import { queryOfView } from "../../lists/view-chips.tsx";
import type { FormState } from "../../page-props.ts";
import "./views-panel.css";

export interface ViewsPanelProps {
  readonly list: ViewedList;
  readonly views: readonly SavedView[];
  /** The view being renamed. */
  readonly editing: string | null;
  readonly query: AnyQuery;
  /** The list's default order, if its URL may state it. */
  readonly usual?: AnyQuery;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  /** Returns the URL of the list with only this query. */
  readonly to: LinkTo;
}

/** Saves the current state of the list as a named view, and manages the existing views. */
export function ViewsPanel(props: ViewsPanelProps) {
  const { list, views, editing, query, usual, form, link, to } = props;
  const sharing = useObstacleTo("views.share");
  const current = views.find(({ id }) => id === query.view);
  const isChanged = current && !isAsKept(current, query, usual);
  return (
    <Drawer title={words.savedViews()} closeHref={link({})}>
      <Stack gap={5}>
        {isChanged && (
          <Barred by={current.shared ? sharing : undefined}>
            <PostForm action={link({ views: 1 })} values={{ view: current.id }}>
              <IntentButton intent="keep-view">{words.update({ name: current.name })}</IntentButton>
            </PostForm>
          </Barred>
        )}
        {editing === null && (
          <Form state={form} intent="save-view" action={link({ views: 1 })}>
            <TextField
              label={words.saveAs()}
              name="name"
              hint={words.saveAsHint({ list })}
              maxLength={40}
              autoComplete="off"
            />
            <CheckboxField
              label={words.shareWithTeam()}
              name="shared"
              disabled={sharing !== undefined}
              hint={sharing}
            />
            <SubmitRow size="small">{words.save()}</SubmitRow>
          </Form>
        )}
        <ul className="saved-views">
          {views.map((view) => (
            <li key={view.id}>
              {view.id === editing ? (
                <RenameView view={view} form={form} link={link} />
              ) : (
                <ViewRow view={view} link={link} to={to} />
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Drawer>
  );
}

function ViewRow({ view, link, to }: { view: SavedView; link: LinkTo; to: LinkTo }) {
  const { id, name, shared, owner } = view;
  const sharing = useObstacleTo("views.share");
  return (
    <Row between>
      <Row gap={2}>
        <a href={to(queryOfView(view))}>{name}</a>
        <Badge tone={shared ? "info" : "neutral"}>{shared ? words.shared() : words.onlyYou()}</Badge>
        {owner && <span className="muted small">{words.byOwner({ owner })}</span>}
      </Row>
      <Barred by={shared ? sharing : undefined}>
        <PostForm action={link({ views: 1 })} className="form-actions" values={{ view: id }}>
          <Barred by={sharing}>
            <IntentButton
              intent={shared ? "unshare-view" : "share-view"}
              variant="quiet"
              label={shared ? words.makePrivateNamed({ name }) : words.shareNamed({ name })}
            >
              {shared ? words.makePrivate() : words.share()}
            </IntentButton>
          </Barred>
          <ButtonLink
            href={link({ views: 1, edit: id })}
            size="small"
            variant="quiet"
            aria-label={words.renameNamed({ name })}
          >
            {commonWords.rename()}
          </ButtonLink>
        </PostForm>
        <DeleteView view={view} action={link({ views: 1 })} />
      </Barred>
    </Row>
  );
}

const DeleteView = ({ view: { id, list, name, shared }, action }: { view: SavedView; action: string }) => (
  <ConfirmDialog
    title={words.deleteQuestion({ name })}
    confirmLabel={commonWords.deleteIt()}
    intent="delete-view"
    action={action}
    trigger={
      <Button size="small" variant="quiet" aria-label={words.deleteNamed({ name })}>
        {commonWords.deleteIt()}
      </Button>
    }
  >
    <input type="hidden" name="view" value={id} />
    <p>{shared ? words.deleteSharedHint({ list }) : words.deleteHint({ list })}</p>
  </ConfirmDialog>
);

const RenameView = ({ view, form, link }: { view: SavedView; form: FormState | undefined; link: LinkTo }) => (
  <Form
    state={form}
    intent="rename-view"
    action={link({ views: 1, edit: view.id })}
    values={{ view: view.id }}
  >
    <TextField
      label={commonWords.name()}
      name="name"
      defaultValue={view.name}
      maxLength={40}
      autoComplete="off"
    />
    <div className="form-actions">
      <SubmitButton size="small">{commonWords.save()}</SubmitButton>
      <ButtonLink href={link({ views: 1 })} size="small" variant="quiet">
        {commonWords.cancel()}
      </ButtonLink>
    </div>
  </Form>
);

/**
 * Returns whether the list matches the saved view.
 * @param usual the list's default order, as stating it makes no difference
 */
const isAsKept = (view: SavedView, query: AnyQuery, usual: AnyQuery = {}): boolean =>
  textOf(queryOfView(view), usual) === textOf(query, usual);

function textOf({ cursor: _cursor, view: _view, ...rest }: AnyQuery, usual: AnyQuery): string {
  const said = Object.entries(rest).filter(([name, value]) => value !== undefined && value !== usual[name]);
  return JSON.stringify(said.map(([name, value]) => `${name}=${value}`).sort());
}
