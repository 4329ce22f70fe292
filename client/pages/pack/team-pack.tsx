import { href } from "#shared/href.ts";
import { type PackMove, packMovesFrom } from "#shared/packs.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { Button, ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Stack } from "../../design/layout.tsx";
import { MoreMenu } from "../../design/more-menu.tsx";
import { Needs } from "../../design/needs.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import type { TeamPackData } from "./data.ts";
import { PackCover } from "./pack-cover.tsx";
import { PackUse } from "./pack-use.tsx";
import { ShareCard } from "./share-card.tsx";
import { audienceText, phaseNames, phaseTones, timesText } from "./words.ts";

const moveLabels: Readonly<Record<PackMove, string>> = {
  get publish() {
    return words.publish();
  },
  get unpublish() {
    return words.backToDraft();
  },
  get archive() {
    return words.archive();
  },
  get restore() {
    return words.restore();
  },
};

export function TeamPack({
  data: { pack, figures, links },
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
        back={{ href: href("treets", { business }, { tab: "packs" }), label: words.packs() }}
        actions={
          <>
            <Badge tone={phaseTones[pack.phase]}>{phaseNames[pack.phase]}</Badge>
            <Needs action="packs.manage">
              <ButtonLink href={href("pack", { business, rest: [pack.id, "edit"] })} icon="edit">
                {commonWords.edit()}
              </ButtonLink>
            </Needs>
            <MoreMenu>
              <ButtonLink
                href={href("pack", { business, rest: [pack.id, "members"] })}
                icon="users"
                variant="quiet"
              >
                {commonWords.members()}
              </ButtonLink>
              <ButtonLink
                href={href("pack", { business, rest: [pack.id] }, { as: "member" })}
                icon="eye"
                variant="quiet"
              >
                {pack.state === "published" ? words.viewAsMember() : commonWords.preview()}
              </ButtonLink>
            </MoreMenu>
          </>
        }
      />
      <Needs action="packs.manage">
        <Form state={form}>
          <div className="form-actions">
            {packMovesFrom(pack.state).map((move) => (
              <SubmitButton
                key={move}
                name="intent"
                value={move}
                variant={move === "publish" ? "primary" : "secondary"}
              >
                {moveLabels[move]}
              </SubmitButton>
            ))}
            <Button type="submit" name="intent" value="duplicate">
              {words.duplicate()}
            </Button>
          </div>
        </Form>
      </Needs>
      {pack.imageId && <PackCover imageId={pack.imageId} />}
      <p className="muted">
        {[audienceText(pack), timesText(pack, pack.timezone)].filter(Boolean).join(" ")}
      </p>
      <PackUse pack={pack} figures={figures} />
      <ShareCard links={links} form={form} />
    </Stack>
  );
}
