import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { isOver } from "#shared/partner-rules.ts";
import { Button } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import type { FormState } from "../../page-props.ts";
import { Agreement } from "../partners/agreement.tsx";
import { policyChoices } from "../partners/words.ts";
import { PartnerFiles } from "./partner-files.tsx";
import type { CommunityPartnerData } from "./types.ts";

interface TermsTabProps {
  readonly business: string;
  readonly data: CommunityPartnerData;
  readonly form: FormState | undefined;
}

/** What was agreed on, to be changed by who may while it holds, and the files that are kept with it. */
export function TermsTab({ business, data, form }: TermsTabProps) {
  const { partner, people, files, mayManage } = data;
  return (
    <>
      {mayManage && !isOver(partner.state) ? (
        <Agreement partner={partner} people={people} form={form} />
      ) : (
        <Agreed partner={partner} />
      )}
      <PartnerFiles business={business} partner={partner.id} files={files} form={form} />
    </>
  );
}

function Agreed({ partner }: { partner: PartnerDetail }) {
  const { policy, maxLiveTreets, contractUntil, ourContact, tags, notes } = partner;
  const choice = policyChoices.find(({ value }) => value === policy);
  return (
    <Card
      title="What you agreed on"
      actions={
        !isOver(partner.state) && (
          <Needs action="partners.manage">
            <Button size="small" icon="edit">
              Change
            </Button>
          </Needs>
        )
      }
    >
      <DescriptionList
        items={[
          { term: "How far you trust them", description: `${choice?.label}. ${choice?.description}.` },
          {
            term: "Live treets at once",
            description: maxLiveTreets?.toLocaleString("en") ?? "As many as your plan has room for",
          },
          {
            term: "Contract ends on",
            description: contractUntil ? (
              <Time value={`${contractUntil}T00:00:00Z`} timezone="UTC" />
            ) : (
              "No day was written down"
            ),
          },
          { term: "Whom they turn to", description: ourContact?.name ?? "Nobody in particular" },
          ...(tags.length > 0 ? [{ term: "Tags", description: tags.join(", ") }] : []),
          ...(notes ? [{ term: "Notes", description: <p className="quote">{notes}</p> }] : []),
        ]}
      />
    </Card>
  );
}
