import type { SampleOffer } from "#shared/contract/claim-shapes.ts";
import { valueText } from "#shared/treets.ts";
import * as words from "#words/links.ts";
import { Badge } from "../../design/badge.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import "../treets/offers.css";
import "./community-card.css";

/**
 * Examples of what members get. The blurred line stands for text that only members can read, and reveals nothing of it.
 */
export const Samples = ({ samples }: { readonly samples: readonly SampleOffer[] }) => (
  <Stack as="section" gap={3}>
    <h2>{words.membersGet()}</h2>
    <Stack as="ul" gap={3} className="offers">
      {samples.map((sample) => (
        <Row as="li" between wrap={false} key={sample.title}>
          <div>
            <strong>{sample.title}</strong>
            <p className="muted small sample-terms" aria-hidden="true">
              {words.termsAndUse()}
            </p>
          </div>
          {valueText(sample) && <Badge tone="good">{valueText(sample)}</Badge>}
        </Row>
      ))}
    </Stack>
    <p className="muted small">{words.termsForMembers()}</p>
  </Stack>
);
