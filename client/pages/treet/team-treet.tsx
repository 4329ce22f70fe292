import type { ClaimForTill } from "#shared/contract/claims.ts";
import type { Treet } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { movesFrom, type PublishCheck, type TreetMove, valueText } from "#shared/treets.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { DescriptionList, Meter, StatCard } from "../../design/figures.tsx";
import { Form } from "../../design/form.tsx";
import { Icon } from "../../design/icon.tsx";
import { Grid, Stack } from "../../design/layout.tsx";
import { Notice } from "../../design/notice.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Time } from "../../design/text.tsx";
import { SelectField, TextArea } from "../../design/text-field.tsx";
import type { PageProps } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { categoryName, stateNames, stateTones, typeNames } from "../treets/treet-words.ts";
import { claimStateNames, claimStateTones } from "./claim-words.ts";

export interface TeamTreetData {
  readonly view: "team";
  readonly treet: Treet;
  readonly checks: readonly PublishCheck[];
  readonly claims: readonly ClaimForTill[];
  readonly timezone: string;
  readonly mayManage: boolean;
  readonly suppliers: {
    readonly current: string | null;
    readonly choices: readonly { readonly id: string; readonly name: string }[];
  };
}

const moveLabels: Readonly<Record<TreetMove, string>> = {
  publish: "Publish",
  unschedule: "Back to draft",
  pause: "Pause",
  resume: "Resume",
  end: "End it",
  archive: "Archive",
  restore: "Restore",
};

export function TeamTreet({ data, form }: { data: TeamTreetData; form: PageProps<never>["form"] }) {
  const { treet, checks, claims, timezone, mayManage, suppliers } = data;
  const business = useRootData().business?.slug ?? "";
  const missing = checks.filter(({ ok }) => !ok);
  return (
    <>
      <PageHeader
        title={treet.title}
        lead={treet.summary}
        back={{ href: href("treets", { business }), label: "Treets" }}
        actions={
          mayManage && (
            <>
              <ButtonLink href={href("treet", { business, rest: [treet.id, "edit"] })} icon="edit">
                Edit
              </ButtonLink>
              <ButtonLink href={href("treet", { business, rest: [treet.id] }, { as: "member" })} icon="eye">
                View as member
              </ButtonLink>
            </>
          )
        }
      />
      <Stack gap={5}>
        <Grid min="12rem">
          <StatCard
            label="State"
            value={<Badge tone={stateTones[treet.state]}>{stateNames[treet.state]}</Badge>}
          />
          <StatCard
            label="Claims"
            value={treet.claimedCount.toLocaleString("en")}
            hint="That have not been given back"
          />
          <StatCard label="Value" value={valueText(treet) ?? "–"} />
        </Grid>
        {treet.stockTotal !== null && (
          <Meter label="Claimed of all there are" value={treet.claimedCount} max={treet.stockTotal} />
        )}
        {mayManage && (
          <Form state={form} intent="move" className="treet-moves">
            <div className="form-actions">
              {movesFrom(treet.state).map((move) => (
                <SubmitButton
                  key={move}
                  name="move"
                  value={move}
                  variant={
                    move === "publish" || move === "resume"
                      ? "primary"
                      : move === "end"
                        ? "danger"
                        : "secondary"
                  }
                >
                  {moveLabels[move]}
                </SubmitButton>
              ))}
              <SubmitButton name="move" value="duplicate" variant="quiet">
                Duplicate
              </SubmitButton>
              {treet.state === "draft" && treet.claimedCount === 0 && (
                <SubmitButton name="move" value="delete" variant="quiet">
                  Delete
                </SubmitButton>
              )}
            </div>
          </Form>
        )}
        {treet.state === "draft" && (
          <Card title={missing.length === 0 ? "Ready to publish" : "Before you publish"}>
            <ul className="checks">
              {checks.map(({ field, label, ok }) => (
                <li key={field} data-ok={ok || undefined}>
                  <Icon name={ok ? "check" : "close"} label={ok ? "Done" : "Missing"} />
                  {label}
                </li>
              ))}
            </ul>
          </Card>
        )}
        {treet.type === "code_pool" && <CodePool treet={treet} form={form} mayManage={mayManage} />}
        <Card title="Facts">
          <DescriptionList
            items={[
              { term: "How members get it", description: typeNames[treet.type].label },
              { term: "Category", description: categoryName(treet.category) },
              { term: "For each member", description: limitText(treet) },
              { term: "For", description: treet.audience.join(", ") || "Everybody" },
              {
                term: "From",
                description: treet.claimFrom ? (
                  <Time value={treet.claimFrom} format="datetime" timezone={timezone} />
                ) : (
                  "Once published"
                ),
              },
              {
                term: "Until",
                description: treet.claimUntil ? (
                  <Time value={treet.claimUntil} format="datetime" timezone={timezone} />
                ) : (
                  "You end it"
                ),
              },
            ]}
          />
        </Card>
        {suppliers.choices.length > 0 && <Supplier suppliers={suppliers} form={form} mayManage={mayManage} />}
        <Card
          title="Claims"
          actions={
            <ButtonLink href={href("treet", { business, rest: ["redeem"] })} size="small" icon="qr">
              Redeem at the till
            </ButtonLink>
          }
        >
          <DataTable
            caption="Claims of this treet"
            rows={claims}
            rowKey={({ id }) => id}
            columns={[
              { id: "holder", header: "Member", cell: ({ holder }) => holder },
              { id: "ref", header: "Reference", cell: ({ ref }) => <code>{ref}</code> },
              {
                id: "state",
                header: "State",
                cell: ({ state }) => (
                  <Badge tone={claimStateTones[state]}>
                    {state === "active" ? "Open" : claimStateNames[state]}
                  </Badge>
                ),
              },
              {
                id: "at",
                header: "Claimed",
                hideBelow: "small",
                cell: ({ claimedAt }) => <Time value={claimedAt} format="datetime" timezone={timezone} />,
              },
            ]}
            empty={<EmptyState icon="users" title="Nobody has claimed it yet" />}
          />
        </Card>
      </Stack>
    </>
  );
}

interface SupplierProps extends Pick<TeamTreetData, "suppliers" | "mayManage"> {
  readonly form: PageProps<never>["form"];
}

/** Which partner it comes from: their figures count it, and it stops with their partnership. */
function Supplier({ suppliers: { current, choices }, form, mayManage }: SupplierProps) {
  const name = choices.find(({ id }) => id === current)?.name ?? "We ourselves";
  return (
    <Card title="Supplied by">
      {mayManage ? (
        <Form state={form} intent="supplier">
          <SelectField
            label="Partner"
            name="partner"
            defaultValue={current ?? ""}
            options={[
              { value: "", label: "We ourselves" },
              ...choices.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">Save supplier</SubmitButton>
          </div>
        </Form>
      ) : (
        <p>{name}</p>
      )}
    </Card>
  );
}

function CodePool({
  treet,
  form,
  mayManage,
}: {
  treet: Treet;
  form: PageProps<never>["form"];
  mayManage: boolean;
}) {
  return (
    <Card title="Codes">
      <p>
        <strong className="numeric">{treet.unusedCodes.toLocaleString("en")}</strong> unused.{" "}
        {treet.unusedCodes === 0 && "Members cannot claim it until there are some."}
      </p>
      {mayManage && (
        <Form state={form} intent="codes">
          <TextArea
            label="Add codes"
            name="text"
            hint="One a line. Those that are there already are left out."
            rows={5}
          />
          <div className="form-actions">
            <SubmitButton variant="secondary">Add codes</SubmitButton>
          </div>
        </Form>
      )}
      {form?.intent === "codes" && form.fields.skipped && (
        <Notice tone="warn" title="Some lines were left out">
          <p>{form.fields.skipped}</p>
        </Notice>
      )}
    </Card>
  );
}

function limitText({ perMemberLimit, limitWindow }: Treet): string {
  const times = perMemberLimit === 1 ? "Once" : `${perMemberLimit} times`;
  return limitWindow === "ever" ? times : `${times} a ${limitWindow}`;
}
