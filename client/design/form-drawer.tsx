import type { ReactNode } from "react";
import * as commonWords from "#words/common.ts";
import { ButtonLink, SubmitButton, type SubmitButtonProps } from "./button.tsx";
import { Drawer } from "./drawer.tsx";
import { Form, type FormProps } from "./form.tsx";

interface FormDrawerProps extends Omit<FormProps, "title"> {
  readonly title: ReactNode;
  /** The list without the form. */
  readonly closeHref: string;
  /** What stands on the button that sends it. */
  readonly submit: ReactNode;
  readonly icon?: SubmitButtonProps["icon"];
  readonly variant?: SubmitButtonProps["variant"];
  /** Before the form, such as other ways to do the same. */
  readonly before?: ReactNode;
  /** Between the button that sends it and the one that leaves. */
  readonly moreButtons?: ReactNode;
}

/**
 * The form that creates or changes one small thing: in a drawer over the list it belongs to, opened and closed by the
 * page's address, so that it works without scripts. Its fields stand below each other, or in pairs where they are short.
 */
export function FormDrawer(props: FormDrawerProps) {
  const { title, closeHref, submit, icon, variant, before, moreButtons, children, ...form } = props;
  return (
    <Drawer title={title} closeHref={closeHref}>
      {before}
      <Form {...form}>
        {children}
        <div className="form-actions">
          <SubmitButton {...(icon && { icon })} {...(variant && { variant })}>
            {submit}
          </SubmitButton>
          {moreButtons}
          <ButtonLink href={closeHref} variant="quiet">
            {commonWords.cancel()}
          </ButtonLink>
        </div>
      </Form>
    </Drawer>
  );
}
