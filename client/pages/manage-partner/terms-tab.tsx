import type { PartnerDetail } from "#shared/contract/partner-shapes.ts";
import { href } from "#shared/href.ts";
import { isOver } from "#shared/partner-rules.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/partners.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Needs } from "../../design/needs.tsx";
import { Time } from "../../design/text.tsx";
import type { LinkTo } from "../../lists/list-types.ts";
import { ChangeAgreement } from "../partners/agreement.tsx";
import { policyChoices } from "../partners/words.ts";
import { PartnerFiles } from "./partner-files.tsx";
import type { CommunityPartnerProps } from "./types.ts";

/** The agreement and its files. Users with permission can change the agreement while the partnership lasts. */
export function TermsTab({ business, data, form }: CommunityPartnerProps) {
  const { partner, people, files, fileQuery, mayManage, open } = data;
  const link: LinkTo = (changes) =>
    href("managePartner", { business, partner: partner.id }, { tab: "terms", ...fileQuery, ...changes });
  const mayChange = mayManage && !isOver(partner.state);
  return (
    <>
      <Agreed partner={partner} changeHref={link({ open: "edit" })} />
      {mayChange && (open === "edit" || form?.intent === "save") && (
        <ChangeAgreement
          partner={partner}
          people={people}
          form={form}
          action={link({ open: "edit" })}
          closeHref={link({})}
        />
      )}
      <PartnerFiles
        business={business}
        partner={partner.id}
        files={files}
        query={fileQuery}
        isAdding={mayManage && (open === "file" || form?.intent === "add-file")}
        form={form}
        link={link}
      />
    </>
  );
}

function Agreed({ partner, changeHref }: { partner: PartnerDetail; changeHref: string }) {
  const { policy, maxLiveTreets, contractUntil, ourContact, contacts, tags, notes } = partner;
  const choice = policyChoices.find(({ value }) => value === policy);
  return (
    <Card
      title={words.whatYouAgreedOn()}
      actions={
        !isOver(partner.state) && (
          <Needs action="partners.manage">
            <ButtonLink href={changeHref} size="small" icon="edit">
              {commonWords.change()}
            </ButtonLink>
          </Needs>
        )
      }
    >
      <DescriptionList
        items={[
          { term: words.approval(), description: `${choice?.label}. ${choice?.description}.` },
          {
            term: words.treetLimit(),
            description: maxLiveTreets === null ? words.treetLimitPlan() : numberText(maxLiveTreets),
          },
          {
            term: words.contractEnd(),
            description: contractUntil ? (
              <Time value={`${contractUntil}T00:00:00Z`} timezone="UTC" />
            ) : (
              words.contractEndNone()
            ),
          },
          { term: words.contactHere(), description: ourContact?.name ?? words.contactNone() },
          ...(contacts.length > 0
            ? [{ term: words.contacts(), description: contacts.map(({ name }) => name).join(", ") }]
            : []),
          ...(tags.length > 0 ? [{ term: words.tags(), description: tags.join(", ") }] : []),
          ...(notes ? [{ term: words.notes(), description: <p className="quote">{notes}</p> }] : []),
        ]}
      />
    </Card>
  );
}
