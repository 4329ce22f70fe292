import { Button, type ButtonProps } from "./button.tsx";

interface IntentButtonProps extends Omit<ButtonProps, "type" | "name" | "value" | "size"> {
  /** Which of the form's actions it asks for. */
  readonly intent: string;
  /** The whole of what it does, for those who do not see the row it stands in. */
  readonly label?: string;
}

/** Does one of several things that its form can do; small, as such buttons stand in rows and bars. */
export const IntentButton = ({ intent, label, ...rest }: IntentButtonProps) => (
  <Button type="submit" size="small" name="intent" value={intent} aria-label={label} {...rest} />
);
