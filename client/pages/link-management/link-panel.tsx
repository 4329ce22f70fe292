import { use } from "react";
import type { LinkDetail } from "#shared/contract/link-shapes.ts";
import { href } from "#shared/href.ts";
import type { PagePreview } from "#shared/page-state.ts";
import { countryName, numberText, percentText } from "#shared/words/locale.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/links.ts";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { ConfirmDialog } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { StatCard } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import type { IconName } from "../../design/icon.tsx";
import { Stack } from "../../design/layout.tsx";
import { MenuAction, MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { Notice } from "../../design/notice.tsx";
import { ShareButton } from "../../design/share-button.tsx";
import { Time } from "../../design/text.tsx";
import { TextField } from "../../design/text-field.tsx";
import { LatePart } from "../../late-part.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { DayChart } from "./day-chart.tsx";
import { LinkFields } from "./link-fields.tsx";
import { QrPanel } from "./qr-panel.tsx";
import type { LinkManagementData, LinkPanel } from "./types.ts";
import { leadsTo, targetWarning } from "./words.ts";

interface LinkPanelViewProps {
  readonly panel: Extract<LinkPanel, { kind: "link" }>;
  readonly data: LinkManagementData;
  readonly form: FormState | undefined;
  readonly link: LinkTo;
}

/** Drawer with one link: its URL, its QR code, its figures and its settings. */
export function LinkPanelView({ panel, data, form, link }: LinkPanelViewProps) {
  const item = panel.link;
  const action = link({ link: item.id });
  const warning = targetWarning(item);
  const edits = data.mayManage && (panel.edits || form?.intent === "change");
  return (
    <Drawer title={item.name} closeHref={link({})}>
      <Stack gap={5}>
        <Stack gap={2}>
          <p className="link-address">
            <a href={item.url} target="_blank" rel="noopener noreferrer">
              {item.url.replace(/^https?:\/\//, "")}
            </a>
          </p>
          <div className="form-actions">
            <CopyButton text={item.url} label={words.copy()} size="small" variant="primary" />
            <Ways
              item={item}
              action={action}
              editHref={edits ? null : link({ link: item.id, edit: 1 })}
              form={form}
            />
            <ShareButton url={item.url} title={item.name} size="small" />
          </div>
        </Stack>
        <p className="muted">{words.leadsToNamed({ leadsTo: leadsTo(item) })}</p>
        {warning && <Notice tone="warn" title={warning} text={words.targetMissing()} />}
        {edits && <Edit item={item} data={data} form={form} action={action} closeHref={action} />}
        <Figures item={item} />
        {data.preview && (
          <LatePart value={data.preview} fallback={null} without={null}>
            <Preview late={data.preview} url={item.url} />
          </LatePart>
        )}
        <QrPanel item={item} data={data} form={form} action={action} />
      </Stack>
    </Drawer>
  );
}

/** The link as chats and social networks show it. */
function Preview({ late, url }: { readonly late: Promise<PagePreview | null>; readonly url: string }) {
  const preview = use(late);
  if (!preview) return null;
  return (
    <section>
      <h3>{words.whenShared()}</h3>
      <div className="link-preview">
        <img src={preview.image ?? "/preview.png"} alt="" width={80} height={80} loading="lazy" />
        <div>
          <p className="link-preview-title">{preview.title}</p>
          <p className="small">{preview.description}</p>
          <p className="muted small">{new URL(url).host}</p>
        </div>
      </div>
    </section>
  );
}

function Edit(props: {
  readonly item: LinkDetail;
  readonly data: LinkManagementData;
  readonly form: FormState | undefined;
  readonly action: string;
  readonly closeHref: string;
}) {
  const { item, data, form, action, closeHref } = props;
  return (
    <Form state={form} intent="change" action={action} values={{ link: item.id, version: item.version }}>
      <TextField label={commonWords.name()} name="name" defaultValue={item.name} maxLength={60} />
      <LinkFields link={item} timezone={data.timezone} packs={data.packs} utms={data.utms} />
      <div className="form-actions">
        <SubmitButton>{commonWords.save()}</SubmitButton>
        <ButtonLink href={closeHref} variant="quiet">
          {commonWords.cancel()}
        </ButtonLink>
      </div>
    </Form>
  );
}

interface WaysProps {
  readonly item: LinkDetail;
  readonly action: string;
  /** The link to the edit form; null while it is open. */
  readonly editHref: string | null;
  readonly form: FormState | undefined;
}

/**
 * Menu of further actions on a link. An archived link disappears from every other list; one that nobody has used can be
 * deleted.
 */
function Ways({ item, action, editHref, form }: WaysProps) {
  const { id, state, name, clicks, scans, joins, claims } = item;
  const isDeleting = form?.intent === "delete";
  const entry = (next: LinkDetail["state"], icon: IconName, label: string) => (
    <Needs key={next} action="links.manage">
      <MenuAction icon={icon} action={action} fields={{ intent: "state", link: id, state: next }}>
        {label}
      </MenuAction>
    </Needs>
  );
  return (
    <MoreMenu
      size="small"
      isOpen={isDeleting}
      ending={[
        state !== "archived" && entry("archived", "archive", words.archive()),
        (clicks + scans + joins + claims === 0 || isDeleting) && (
          <Needs key="delete" action="links.manage">
            <ConfirmDialog
              title={words.deleteLinkQuestion({ name })}
              confirmLabel={commonWords.deleteIt()}
              intent="delete"
              action={action}
              state={form}
              trigger={
                <Button variant="quiet" icon="trash">
                  {commonWords.deleteIt()}
                </Button>
              }
            >
              <input type="hidden" name="link" value={id} />
              <p>{words.deleteLinkHint()}</p>
            </ConfirmDialog>
          </Needs>
        ),
      ]}
    >
      {editHref && (
        <Needs action="links.manage">
          <ButtonLink href={editHref} icon="edit" variant="quiet">
            {commonWords.change()}
          </ButtonLink>
        </Needs>
      )}
      {state === "active" && entry("paused", "pause", words.pause())}
      {(state === "paused" || state === "archived") && entry("active", "play", words.resume())}
    </MoreMenu>
  );
}

function Figures({ item }: { item: LinkDetail }) {
  const { business } = useRootData();
  const { clicks, scans, joins, claims, days, people, referrers, countries, devices } = item;
  const visits = clicks + scans;
  return (
    <Stack gap={4}>
      <div className="link-figures">
        <StatCard label={words.clicks()} value={clicks} hint={words.clicksHint()} />
        <StatCard label={words.scans()} value={scans} hint={words.scansHint()} />
        <StatCard
          label={words.joins()}
          value={joins}
          href={href("members", { business: business?.slug ?? "" }, { link: item.id })}
          hint={
            visits > 0 ? words.perVisitsHint({ percent: percentText(joins / visits) }) : words.nobodyYet()
          }
        />
        <StatCard
          label={words.claims()}
          value={claims}
          hint={
            visits > 0 ? words.perVisitsHint({ percent: percentText(claims / visits) }) : words.membersHint()
          }
        />
      </div>
      <DayChart days={days} />
      {people.length > 0 && (
        <section>
          <h3>{words.latestMembers()}</h3>
          <ul className="link-tops">
            {people.map(({ id, name, joinedAt }) => (
              <li key={id}>
                <a href={href("members", { business: business?.slug ?? "" }, { member: id })}>{name}</a>
                <span className="muted">
                  <Time value={joinedAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Tops title={words.referrers()} rows={referrers} unknown={words.referrerNone()} />
      {countries.some(({ name }) => name !== "") && (
        <Tops
          title={words.countries()}
          rows={countries.map(withCountryName)}
          unknown={words.countryUnknown()}
        />
      )}
      <Tops title={words.devices()} rows={devices.map(named)} unknown={words.deviceUnknown()} />
    </Stack>
  );
}

const deviceNames: Readonly<Record<string, string>> = translated({
  phone: commonWords.phone,
  tablet: words.tablet,
  computer: words.computer,
});

const withCountryName = ({ name, total }: { name: string; total: number }) => ({
  name: name && countryName(name),
  total,
});

const named = ({ name, total }: { name: string; total: number }) => ({
  name: deviceNames[name] ?? name,
  total,
});

function Tops(props: {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly total: number }[];
  readonly unknown: string;
}) {
  if (props.rows.length === 0) return null;
  return (
    <section>
      <h3>{props.title}</h3>
      <ul className="link-tops">
        {props.rows.map(({ name, total }) => (
          <li key={name}>
            <span>{name || props.unknown}</span>
            <span className="numeric muted">{numberText(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
