import type { ReactNode } from "react";
import { IconButton } from "../../design/button.tsx";
import { PostForm } from "../../design/form.tsx";
import { Row } from "../../design/layout.tsx";

interface PlaceFormProps {
  readonly treet: string;
  /** Of what it stands in, as it was shown. */
  readonly version: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly upLabel: string;
  readonly downLabel: string;
  /** The icon points down; this turns it. */
  readonly upClass: string;
  /** How it leaves. */
  readonly children: ReactNode;
}

/** Moves a treet up or down among those it stands with, or out of them; the page stays where it is. */
export const PlaceForm = (props: PlaceFormProps) => {
  const { treet, version, isFirst, isLast, upLabel, downLabel, upClass, children } = props;
  return (
    <PostForm data-keeps-place="">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="treet" value={treet} />
      <Row gap={1} wrap={false}>
        <IconButton
          type="submit"
          name="intent"
          value="up"
          icon="chevron-down"
          className={upClass}
          label={upLabel}
          disabled={isFirst}
        />
        <IconButton
          type="submit"
          name="intent"
          value="down"
          icon="chevron-down"
          label={downLabel}
          disabled={isLast}
        />
        {children}
      </Row>
    </PostForm>
  );
};
