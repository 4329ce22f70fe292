import type { AnchorHTMLAttributes, ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { useObstacle } from "./needs.tsx";
import { Refused } from "./refused.tsx";
import "./button.css";

interface Look {
  readonly variant?: "primary" | "secondary" | "quiet" | "danger";
  readonly size?: "small";
  readonly icon?: IconName;
}

const classOf = ({ variant = "secondary", size }: Look, className?: string) =>
  classNames("button", `button--${variant}`, size && `button--${size}`, className);

export type ButtonProps = Look & ComponentPropsWithRef<"button">;

/** A button that performs an action. Its type is "button" unless given; see `SubmitButton` for forms. */
export function Button({ variant, size, icon, className, children, type = "button", ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  const face = faceOf(icon, children);
  const refused = useRefusal(face, classOf(look, className), rest["aria-label"]);
  if (refused) return refused;
  return (
    <button type={type} className={classOf(look, className)} {...rest}>
      {face}
    </button>
  );
}

export type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string };

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  const look = { ...(variant && { variant }), ...(size && { size }) };
  const face = faceOf(icon, children);
  const refused = useRefusal(face, classOf(look, className), rest["aria-label"]);
  if (refused) return refused;
  return (
    <a className={classOf(look, className)} {...rest}>
      {face}
    </a>
  );
}

/**
 * Returns what to render in place of a button that the user may not use, if anything. A hook and not a component, as a
 * page has dozens of buttons.
 */
function useRefusal(face: ReactNode, className: string, label: string | undefined) {
  const obstacle = useObstacle();
  return (
    obstacle && (
      <Refused reason={obstacle} className={className} label={label}>
        {face}
      </Refused>
    )
  );
}

/** Not a component, as a page has dozens of buttons. */
const faceOf = (icon: IconName | undefined, children: ReactNode) => (
  <>
    {icon && Icon({ name: icon })}
    <span className="button-label">{children}</span>
  </>
);

export type SubmitButtonProps = Omit<ButtonProps, "type">;

/** Submits its form; while that is in progress, it shows so and cannot be pressed again. */
export const SubmitButton = ({ variant = "primary", ...rest }: SubmitButtonProps) => (
  <Button type="submit" variant={variant} {...rest} />
);

/** The submit button of a form, at its end. */
export const SubmitRow = (props: SubmitButtonProps) => (
  <div className="form-actions">
    <SubmitButton {...props} />
  </div>
);

export interface IconButtonProps extends Omit<ButtonProps, "children" | "icon"> {
  readonly icon: IconName;
  /** Accessible name of the action. */
  readonly label: string;
}

export function IconButton({ icon, label, variant = "quiet", className, ...rest }: IconButtonProps) {
  const obstacle = useObstacle();
  const classes = classNames("button button--icon", `button--${variant}`, className);
  if (obstacle) {
    return (
      <Refused reason={obstacle} className={classes} label={label}>
        <Icon name={icon} />
      </Refused>
    );
  }
  // Three dots open a menu wherever they stand; in a list, a tooltip would repeat the name of every row.
  const tooltip = icon === "more" ? undefined : label;
  return (
    <button type="button" className={classes} aria-label={label} title={tooltip} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
