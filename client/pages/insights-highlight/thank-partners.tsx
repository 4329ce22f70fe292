import type { HighlightStory } from "#shared/contract/highlights.ts";
import type { HighlightForm } from "#shared/insight-rules.ts";
import { MAX_PARTNER_MESSAGE_LENGTH } from "#shared/partner-rules.ts";
import { namesJoined } from "#shared/words/names-joined.ts";
import * as words from "#words/highlights.ts";
import { ButtonLink } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { CheckboxField, FieldGroup } from "../../design/choice-field.tsx";
import { Needs } from "../../design/needs.tsx";
import { OutcomeDrawer } from "../../design/outcome-drawer.tsx";
import { TextArea } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";
import { useRootData } from "../../root-data.ts";
import { dayText } from "../insights/words.ts";

interface ThankProps {
  readonly story: HighlightStory;
  /** Returns the link that opens the drawer, or the one that closes it. */
  readonly link: (open?: HighlightForm) => string;
}

/** Number of partners that the block names. */
const NAMED = 3;

/** The partners who made the period what it was, with a way to thank them. Reports of earlier releases name only one. */
export function ThankPartners({ story, link }: ThankProps) {
  const partners = thankable(story);
  if (partners.length === 0) return null;
  const named = partners.slice(0, NAMED).map(({ name }) => name);
  const more = partners.length - named.length;
  return (
    <Card title={words.thankTitle()} gap={3}>
      <p>
        {words.thankLead({
          names: namesJoined(more > 0 ? [...named, words.morePartners({ count: more })] : named),
        })}
      </p>
      <div className="form-actions">
        <Needs action="partners.manage">
          <ButtonLink href={link("thank")} icon="send">
            {words.writeThanks()}
          </ButtonLink>
        </Needs>
      </div>
    </Card>
  );
}

/** Form for one message to each of the chosen partners, in their own threads. */
export function WriteThanks({ story, link, form }: ThankProps & { readonly form: FormState | undefined }) {
  const { business } = useRootData();
  return (
    <OutcomeDrawer
      title={words.thankTitle()}
      closeHref={link()}
      submit={words.sendThanks()}
      icon="send"
      state={form}
      intent="thank"
      action={link("thank")}
    >
      <TextArea
        label={words.thankMessage()}
        name="text"
        rows={5}
        maxLength={MAX_PARTNER_MESSAGE_LENGTH}
        hint={words.thankHint()}
        defaultValue={words.thankText({
          from: dayText(story.from),
          to: dayText(story.to),
          community: business?.name ?? words.yourCommunity(),
        })}
      />
      <FieldGroup legend={words.thankWhom()} name="partners">
        {thankable(story).map(({ id, name, claims }) => (
          <CheckboxField
            key={id}
            label={name}
            hint={words.claimCount({ count: claims })}
            name="partners"
            value={id}
            defaultChecked
          />
        ))}
      </FieldGroup>
    </OutcomeDrawer>
  );
}

const thankable = ({ partners, partner }: HighlightStory) =>
  partners ?? (partner ? [{ id: partner.id, name: partner.name, claims: partner.claims.now }] : []);
