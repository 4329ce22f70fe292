import * as commonWords from "#words/common.ts";
import { ButtonLink } from "./button.tsx";
import { Drawer } from "./drawer.tsx";
import { FormDrawer, type FormDrawerProps } from "./form-drawer.tsx";
import { Outcome } from "./outcome.tsx";

/**
 * Form in a drawer that does something for several items or in several places. Once all of it was done, the outcome
 * takes the form's place; if a part was refused, the form is offered again below the outcome, with what is left. The page
 * behind the drawer cannot be read, so it leaves the outcome to it.
 */
export function OutcomeDrawer(props: FormDrawerProps) {
  const { title, closeHref, before, state, intent } = props;
  const outcome = state?.shown?.done !== undefined && state.intent === intent ? state : undefined;
  if (!outcome || outcome.isPartial) {
    return (
      <FormDrawer
        {...props}
        before={
          <>
            <Outcome form={outcome} />
            {before}
          </>
        }
      />
    );
  }
  return (
    <Drawer title={title} closeHref={closeHref}>
      <Outcome form={outcome} />
      <p className="form-actions">
        <ButtonLink href={closeHref} variant="primary">
          {commonWords.done()}
        </ButtonLink>
      </p>
    </Drawer>
  );
}
