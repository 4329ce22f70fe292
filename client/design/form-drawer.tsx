import type { ReactNode } from "react";
import * as commonWords from "#words/common.ts";
import { ButtonLink, SubmitButton, type SubmitButtonProps } from "./button.tsx";
import { Drawer } from "./drawer.tsx";
import { Form, type FormProps } from "./form.tsx";

export interface FormDrawerProps extends Omit<FormProps, "title"> {
  readonly title: ReactNode;
  /** URL of the list without the drawer. */
  readonly closeHref: string;
  /** Label of the submit button. */
  readonly submit: ReactNode;
  readonly icon?: SubmitButtonProps["icon"];
  readonly variant?: SubmitButtonProps["variant"];
  /** Content before the form, such as other ways to do the same. */
  readonly before?: ReactNode;
  /** Buttons between submit and cancel. */
  readonly moreButtons?: ReactNode;
}

/**
 * Form that creates or changes something small, in a drawer over its list. The page's URL opens and closes it, so it
 * works without JavaScript. Its fields are stacked, or in pairs if they are short.
 */
export function FormDrawer(props: FormDrawerProps) {
  const { title, closeHref, submit, icon, variant, before, moreButtons, children, ...form } = props;
  return (
    <Drawer title={title} closeHref={closeHref}>
      {before}
      {/* The key replaces the fields once a part of what they named was done. */}
      <Form key={form.state?.shown?.left} {...form}>
        {children}
        <div className="form-actions">
          <SubmitButton {...(icon && { icon })} {...(variant && { variant })}>
            {submit}
          </SubmitButton>
          {moreButtons}
          <ButtonLink href={closeHref} variant="quiet">
            {form.state?.isPartial ? commonWords.done() : commonWords.cancel()}
          </ButtonLink>
        </div>
      </Form>
    </Drawer>
  );
}
