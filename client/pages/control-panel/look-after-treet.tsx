import type { TreetForTeam } from "#shared/contract/treet-shapes.ts";
import { href } from "#shared/href.ts";
import { numberText } from "#shared/words/locale.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/panel.ts";
import { ButtonLink, SubmitButton, SubmitRow } from "../../design/button.tsx";
import { Form } from "../../design/form.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Rich } from "../../design/rich.tsx";
import { Time } from "../../design/text.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import type { FormState } from "../../page-props.ts";

interface LookAfterTreetProps {
  readonly business: string;
  readonly kind: "paused_by_plan" | "low_stock" | "ends_soon";
  readonly treet: TreetForTeam;
  /** Number left of its stock or its codes. */
  readonly left: number | null;
  readonly form: FormState | undefined;
}

/** A treet that is running out, is ending soon or was paused by the plan, with the fix. */
export const LookAfterTreet = ({ business, kind, treet, left, form }: LookAfterTreetProps) => (
  <Stack gap={4}>
    {kind === "ends_soon" && <Extend treet={treet} form={form} />}
    {kind === "paused_by_plan" && <Resume business={business} treet={treet} form={form} />}
    {kind === "low_stock" && <Restock treet={treet} left={left} form={form} />}
    <p>
      <a href={href("treet", { business, rest: [treet.id] })}>{words.openTreet()}</a>
    </p>
  </Stack>
);

interface OneProps {
  readonly treet: TreetForTeam;
  readonly form: FormState | undefined;
}

const Extend = ({ treet, form }: OneProps) => (
  <>
    {treet.claimUntil && (
      <Rich as="p">
        {words.claimableUntil({
          time: () => <Time value={treet.claimUntil ?? ""} format="datetime" decides />,
        })}
      </Rich>
    )}
    <Form state={form} intent="extend" values={{ treet: treet.id }}>
      <TextField label={words.extendDays()} name="days" inputMode="numeric" defaultValue="30" />
      <SubmitRow>{words.extendEnd()}</SubmitRow>
    </Form>
  </>
);

const Resume = ({ business, treet, form }: OneProps & { business: string }) => (
  <>
    <p>{words.overPlanLead()}</p>
    <Form state={form} intent="resume" values={{ treet: treet.id }}>
      <Row gap={3}>
        <SubmitButton icon="play">{words.resume()}</SubmitButton>
        <ButtonLink href={href("selectPlan", {}, { business })}>{commonWords.seePlans()}</ButtonLink>
      </Row>
    </Form>
  </>
);

function Restock({ treet, left, form }: OneProps & { left: number | null }) {
  const isPool = treet.type === "code_pool";
  const rest = left === null || left <= 0 ? words.stockNone() : words.stockLeft({ left: numberText(left) });
  return (
    <>
      <p>
        {rest} {treet.waiting > 0 && words.waitingCount({ waiting: numberText(treet.waiting) })}
      </p>
      <Form state={form} intent={isPool ? "add-codes" : "restock"} values={{ treet: treet.id }}>
        {isPool ? (
          <TextArea label={words.addCodes()} name="text" rows={5} hint={words.addCodesHint()} />
        ) : (
          <TextField label={words.addStockQuestion()} name="more" inputMode="numeric" />
        )}
        <SubmitRow>{isPool ? words.addCodes() : words.addStock()}</SubmitRow>
      </Form>
    </>
  );
}
