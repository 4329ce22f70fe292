import type { SavedView } from "#shared/contract/saved-views.ts";
import { href } from "#shared/href.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/members.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Form, PostForm } from "../../design/form.tsx";
import { IntentButton } from "../../design/intent-button.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Barred, useObstacleTo } from "../../design/needs.tsx";
import { TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import type { LinkTo, MembersData, Panel } from "./types.ts";
import { isAsKept, queryOfView } from "./view-query.ts";

interface ViewsPanelProps {
  readonly panel: Extract<Panel, { kind: "views" }>;
  readonly data: MembersData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
  readonly slug: string;
}

/** Saves the current state of the list as a named view, and manages the existing views. */
export function ViewsPanel({ panel, data, form, link, slug }: ViewsPanelProps) {
  const { views, query } = data;
  const sharing = useObstacleTo("views.share");
  const current = views.find(({ id }) => id === query.view);
  const isChanged = current && !isAsKept(current, query);
  return (
    <Drawer title={words.savedViews()} closeHref={link({})}>
      <Stack gap={5}>
        {isChanged && (
          <Barred by={current.shared ? sharing : undefined}>
            <PostForm action={link({ views: 1 })}>
              <input type="hidden" name="view" value={current.id} />
              <IntentButton intent="keep-view">{words.updateView({ name: current.name })}</IntentButton>
            </PostForm>
          </Barred>
        )}
        {panel.editing === null && (
          <Form state={form} intent="save-view" action={link({ views: 1 })}>
            <TextField
              label={words.viewName()}
              name="name"
              hint={words.viewNameHint()}
              maxLength={40}
              autoComplete="off"
            />
            <CheckboxField
              label={words.viewShare()}
              name="shared"
              disabled={sharing !== undefined}
              hint={sharing}
            />
            <div className="form-actions">
              <SubmitButton size="small">{words.saveView()}</SubmitButton>
            </div>
          </Form>
        )}
        <ul className="members-labels">
          {views.map((view) => (
            <li key={view.id}>
              {view.id === panel.editing ? (
                <RenameView view={view} form={form} link={link} />
              ) : (
                <ViewRow view={view} link={link} slug={slug} />
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Drawer>
  );
}

interface ViewRowProps {
  readonly view: SavedView;
  readonly link: LinkTo;
  readonly slug: string;
}

function ViewRow({ view, link, slug }: ViewRowProps) {
  const { id, name, shared, owner } = view;
  const sharing = useObstacleTo("views.share");
  return (
    <Row between>
      <Row gap={2}>
        <a href={href("members", { business: slug }, { ...queryOfView(view) })}>{name}</a>
        <Badge tone={shared ? "info" : "neutral"}>{shared ? words.viewShared() : words.viewPrivate()}</Badge>
        {owner && <span className="muted small">{words.viewOwner({ owner })}</span>}
      </Row>
      <Barred by={shared ? sharing : undefined}>
        <PostForm action={link({ views: 1 })} className="form-actions">
          <input type="hidden" name="view" value={id} />
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

const DeleteView = ({ view: { id, name, shared }, action }: { view: SavedView; action: string }) => (
  <ConfirmDialog
    title={words.deleteViewQuestion({ name })}
    confirmLabel={commonWords.deleteIt()}
    tone="danger"
    intent="delete-view"
    action={action}
    trigger={
      <Button size="small" variant="quiet" aria-label={words.deleteViewNamed({ name })}>
        {commonWords.deleteIt()}
      </Button>
    }
  >
    <input type="hidden" name="view" value={id} />
    <p>{shared ? words.deleteSharedViewHint() : words.deleteViewHint()}</p>
  </ConfirmDialog>
);

function RenameView({ view, form, link }: { view: SavedView; form: FormState | undefined; link: LinkTo }) {
  return (
    <Form state={form} intent="rename-view" action={link({ views: 1, edit: view.id })}>
      <input type="hidden" name="view" value={view.id} />
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
}
