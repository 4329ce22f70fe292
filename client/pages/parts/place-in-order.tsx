import * as words from "#words/parts.ts";
import { IconButton } from "../../design/button.tsx";
import { PostForm } from "../../design/form.tsx";
import type { IconName } from "../../design/icon.tsx";
import { Row } from "../../design/layout.tsx";

interface PlaceInOrderProps {
  readonly treet: string;
  readonly title: string;
  /** Version of the list as displayed, to detect concurrent reordering. */
  readonly version: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Button that removes the treet from the list. */
  readonly removal: { readonly intent: string; readonly icon: IconName; readonly label: string };
}

/** Moves a treet up or down in an ordered list, or removes it: intents `up`, `down` and the removal's. */
export const PlaceInOrder = ({ treet, title, version, isFirst, isLast, removal }: PlaceInOrderProps) => (
  <PostForm data-keeps-place="" values={{ version, treet }}>
    <Row gap={1} wrap={false}>
      <Step intent="up" icon="chevron-up" label={words.moveUpNamed({ title })} disabled={isFirst} />
      <Step intent="down" icon="chevron-down" label={words.moveDownNamed({ title })} disabled={isLast} />
      <Step {...removal} />
    </Row>
  </PostForm>
);

interface StepProps {
  readonly intent: string;
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
}

const Step = ({ intent, ...rest }: StepProps) => (
  <IconButton type="submit" name="intent" value={intent} {...rest} />
);
