import { href } from "#shared/href.ts";
import * as words from "#words/packs.ts";
import { Badge } from "../../design/badge.tsx";
import { Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import type { TeamPackData } from "./data.ts";
import { PackActions } from "./pack-actions.tsx";
import { PackCover } from "./pack-cover.tsx";
import { PackUse } from "./pack-use.tsx";
import { ShareCard } from "./share-card.tsx";
import { audienceText, phaseNames, phaseTones, timesText } from "./words.ts";

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
        status={<Badge tone={phaseTones[pack.phase]}>{phaseNames[pack.phase]}</Badge>}
        actions={<PackActions pack={pack} business={business} form={form} />}
      />
      {pack.imageId && <PackCover imageId={pack.imageId} />}
      <p className="muted">
        {[audienceText(pack), timesText(pack, pack.timezone)].filter(Boolean).join(" ")}
      </p>
      <PackUse pack={pack} figures={figures} />
      <ShareCard links={links} form={form} />
    </Stack>
  );
}
