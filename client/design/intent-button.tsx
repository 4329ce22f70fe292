import { Button, type ButtonProps } from "./button.tsx";

interface IntentButtonProps extends Omit<ButtonProps, "type" | "name" | "value" | "size"> {
  /** The form's action that it triggers. */
  readonly intent: string;
  /** Full accessible name, for users who do not see the row it is in. */
  readonly label?: string;
}

/** Button for one of several actions of its form; small, as such buttons are used in rows and bars. */
export const IntentButton = ({ intent, label, ...rest }: IntentButtonProps) => (
  <Button type="submit" size="small" name="intent" value={intent} aria-label={label} {...rest} />
);
