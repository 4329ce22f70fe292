import * as words from "#words/parts.ts";
import { IconButton } from "../../design/button.tsx";

interface UpAndDownProps {
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Moves one of an ordered list by a step, as intents `up` and `down` of the form around it. */
export const UpAndDown = ({ title, isFirst, isLast }: UpAndDownProps) => (
  <>
    <IconButton
      type="submit"
      name="intent"
      value="up"
      icon="chevron-up"
      label={words.moveUpNamed({ title })}
      disabled={isFirst}
    />
    <IconButton
      type="submit"
      name="intent"
      value="down"
      icon="chevron-down"
      label={words.moveDownNamed({ title })}
      disabled={isLast}
    />
  </>
);
