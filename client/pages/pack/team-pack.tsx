import { href } from "#shared/href.ts";
import { type PackMove, packMovesFrom } from "#shared/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import type { TeamPackData } from "../pack.tsx";
import { stateNames, stateTones } from "../treets/treet-words.ts";
import { packStateNames, packStateTones } from "./words.ts";

const moveLabels: Readonly<Record<PackMove, string>> = {
  publish: "Publish",
  unpublish: "Back to draft",
  archive: "Archive",
  restore: "Restore",
};

export function TeamPack({
  data: { pack, mayManage },
  form,
}: {
  data: TeamPackData;
  form: FormState | undefined;
}) {
  const business = useRootData().business?.slug ?? "";
  return (
    <Stack gap={5}>
      <PageHeader
        title={pack.title}
        lead={pack.summary}
        back={{ href: href("treets", { business }, { tab: "packs" }), label: "Packs" }}
        actions={
          <>
            <Badge tone={packStateTones[pack.state]}>{packStateNames[pack.state]}</Badge>
            {mayManage && (
              <ButtonLink href={href("pack", { business, rest: [pack.id, "edit"] })} icon="edit">
                Edit
              </ButtonLink>
            )}
            {pack.state === "published" && (
              <ButtonLink href={href("pack", { business, rest: [pack.id] }, { as: "member" })} icon="eye">
                View as member
              </ButtonLink>
            )}
          </>
        }
      />
      {mayManage && (
        <Form state={form} intent="move">
          <div className="form-actions">
            {packMovesFrom(pack.state).map((move) => (
              <SubmitButton
                key={move}
                name="move"
                value={move}
                variant={move === "publish" ? "primary" : "secondary"}
              >
                {moveLabels[move]}
              </SubmitButton>
            ))}
          </div>
        </Form>
      )}
      <p className="muted">For {pack.audience.length > 0 ? pack.audience.join(", ") : "every member"}.</p>
      <Card title="What is in it">
        <DataTable
          caption="Treets of this pack"
          rows={pack.contents}
          rowKey={({ treet }) => treet}
          rowHref={({ treet }) => href("treet", { business, rest: [treet] })}
          columns={[
            { id: "title", header: "Treet", cell: ({ title }) => title },
            {
              id: "state",
              header: "State",
              cell: ({ state }) => <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>,
            },
            {
              id: "claims",
              header: "Claims",
              align: "end",
              cell: ({ claims }) => claims.toLocaleString("en"),
            },
          ]}
          empty={<EmptyState icon="package" title="Nothing in it yet" />}
        />
      </Card>
      {pack.contents.some(({ state }) => state !== "live") && (
        <p className="muted small">Members see only what is live. The others come back when they are.</p>
      )}
    </Stack>
  );
}
