import type { TreetForTeam } from "#shared/contract/treets.ts";
import { href } from "#shared/href.ts";
import { language } from "#words/language.ts";
import { ButtonLink, SubmitButton } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Time } from "../../design/text.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface LookAfterTreetProps {
  readonly business: string;
  readonly kind: "paused_by_plan" | "low_stock" | "ends_soon";
  readonly treet: TreetForTeam;
  /** Of its stock or its codes. */
  readonly left: number | null;
  readonly form: FormState | undefined;
}

/** A treet that runs out, ends or had no room, and what helps. */
export function LookAfterTreet({ business, kind, treet, left, form }: LookAfterTreetProps) {
  return (
    <Stack gap={4}>
      {kind === "ends_soon" && <Extend treet={treet} form={form} />}
      {kind === "paused_by_plan" && <Resume business={business} treet={treet} form={form} />}
      {kind === "low_stock" && <Restock treet={treet} left={left} form={form} />}
      <p>
        <a href={href("treet", { business, rest: [treet.id] })}>Open the treet</a>
      </p>
    </Stack>
  );
}

interface OneProps {
  readonly treet: TreetForTeam;
  readonly form: FormState | undefined;
}

const Extend = ({ treet, form }: OneProps) => (
  <>
    {treet.claimUntil && (
      <p>
        It can be claimed until <Time value={treet.claimUntil} format="datetime" decides />.
      </p>
    )}
    <Form state={form} intent="extend">
      <input type="hidden" name="treet" value={treet.id} />
      <TextField label="Extend by (days)" name="days" inputMode="numeric" defaultValue="30" />
      <div className="form-actions">
        <SubmitButton>Put off the end</SubmitButton>
      </div>
    </Form>
  </>
);

const Resume = ({ business, treet, form }: OneProps & { business: string }) => (
  <>
    <p>Your plan had no room for it, so nobody can claim it. Once there is room it can go on.</p>
    <Form state={form} intent="resume">
      <input type="hidden" name="treet" value={treet.id} />
      <Row gap={3}>
        <SubmitButton icon="play">Resume it</SubmitButton>
        <ButtonLink href={href("selectPlan", {}, { business })}>See plans</ButtonLink>
      </Row>
    </Form>
  </>
);

function Restock({ treet, left, form }: OneProps & { left: number | null }) {
  const isPool = treet.type === "code_pool";
  const rest = left === null || left <= 0 ? "None is left." : `${left.toLocaleString(language())} left.`;
  return (
    <>
      <p>
        {rest} {treet.waiting > 0 && `${treet.waiting.toLocaleString(language())} wait for it.`}
      </p>
      <Form state={form} intent={isPool ? "add-codes" : "restock"}>
        <input type="hidden" name="treet" value={treet.id} />
        {isPool ? (
          <TextArea
            label="Add codes"
            name="text"
            rows={5}
            hint="One a line. Those that are there are left out."
          />
        ) : (
          <TextField label="How many more?" name="more" inputMode="numeric" />
        )}
        <div className="form-actions">
          <SubmitButton>{isPool ? "Add codes" : "Add to the stock"}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
