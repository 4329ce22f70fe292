import type { communityProfilePage } from "#server/pages/community-profile.ts";
import { href } from "#shared/href.ts";
import { FEATURED_SHOWN, MAX_FEATURED } from "#shared/treets.ts";
import * as words from "#words/settings.ts";
import { Badge } from "../../design/badge.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { SelectField } from "../../design/text-field.tsx";
import type { FormState, ViewOf } from "../../page-props.ts";
import { PlaceInOrder } from "../parts/place-in-order.tsx";

type FeaturedData = ViewOf<typeof communityProfilePage, "featured">;

/** Form for the treets shown first on the profile. Each click is saved immediately. */
export function FeaturedTreets({ data, form }: { data: FeaturedData; form: FormState | undefined }) {
  const { slug, version, treets, choices } = data;
  return (
    <Stack gap={5}>
      <PageHeader
        title={words.featuredTreets()}
        lead={words.featuredLead({ max: FEATURED_SHOWN })}
        back={{ href: href("communityProfile", { business: slug }), label: words.profile() }}
      />
      <Card title={words.featuredCount({ count: treets.length })} gap={5}>
        {treets.length === 0 ? (
          <EmptyState icon="star" title={words.featuredNone()}>
            {choices.length > 0 ? words.featuredChoose() : words.featuredPublishFirst()}
          </EmptyState>
        ) : (
          <ol className="profile-featured">
            {treets.map((treet, index) => (
              <Featured
                key={treet.id}
                treet={treet}
                version={version}
                isFirst={index === 0}
                isLast={index === treets.length - 1}
              />
            ))}
          </ol>
        )}
        {choices.length > 0 && treets.length < MAX_FEATURED && (
          <Form state={form} intent="feature" data-keeps-place="" values={{ version }}>
            <Row gap={3} align="end">
              <SelectField label={words.featuredAdd()} name="treet" options={choices} />
              <SubmitButton variant="secondary" icon="plus">
                {words.add()}
              </SubmitButton>
            </Row>
          </Form>
        )}
      </Card>
    </Stack>
  );
}

interface FeaturedProps {
  readonly treet: FeaturedData["treets"][number];
  readonly version: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const Featured = ({ treet: { id, title, isShown }, version, isFirst, isLast }: FeaturedProps) => (
  <li>
    <span>
      {title} {!isShown && <Badge tone="warn">{words.featuredHidden()}</Badge>}
    </span>
    <PlaceInOrder
      treet={id}
      title={title}
      version={version}
      isFirst={isFirst}
      isLast={isLast}
      removal={{ intent: "unfeature", icon: "close", label: words.featuredRemove({ title }) }}
    />
  </li>
);
