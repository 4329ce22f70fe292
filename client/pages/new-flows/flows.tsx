import { useState } from "react";
import { formatPrice } from "#shared/money.ts";
import { plans } from "#shared/plans.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { Badge } from "../../design/badge.tsx";
import { Button } from "../../design/button.tsx";
import { Card } from "../../design/card.tsx";
import { ChoiceCards } from "../../design/choice-field.tsx";
import { CopyButton } from "../../design/copy-button.tsx";
import { DataTable } from "../../design/data-table.tsx";
import { DateField } from "../../design/date-field.tsx";
import { Dialog, DialogClose } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { Steps } from "../../design/figures.tsx";
import { Grid } from "../../design/layout.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import { Ticket } from "../home/ticket.tsx";

/** Flows with sample data, each opened over the page. */
export const Flows = () => (
  <Grid min="20rem">
    <Card title={words.newTreet()}>
      <p className="muted">{words.flowTreetLead()}</p>
      <NewTreet />
    </Card>
    <Card title={words.previewClaim()}>
      <p className="muted">{words.flowClaimLead()}</p>
      <Drawer
        title={words.exampleTreetCoffee()}
        trigger={<Button variant="primary">{words.flowClaim()}</Button>}
        footer={<DialogClose>{commonWords.close()}</DialogClose>}
      >
        <Ticket
          art="coffee"
          title={words.exampleTreetCoffee()}
          partner={words.examplePartnerNear()}
          worth={words.exampleValue()}
          code="K7QF 29"
        />
        <p>{words.showAtCounter()}</p>
        <CopyButton text="K7QF29" label={words.copyCode()} />
      </Drawer>
    </Card>
    <Card title={words.import()}>
      <p className="muted">{words.flowImportLead()}</p>
      <Dialog
        title={words.threeRowsRead()}
        size="large"
        trigger={<Button variant="primary">{words.importMembers()}</Button>}
        footer={<DialogClose>{commonWords.done()}</DialogClose>}
      >
        <DataTable
          caption={words.importCaption()}
          columns={[
            { id: "row", header: commonWords.email(), cell: ({ email }) => email },
            { id: "outcome", header: words.importOutcome(), cell: ({ outcome }) => outcome },
          ]}
          rows={importRows()}
          rowKey={({ email }) => email}
          empty={words.importEmpty()}
        />
      </Dialog>
    </Card>
    <Card title={words.plans()}>
      <p className="muted">{words.flowPlansLead()}</p>
      <Dialog
        title={words.choosePlan()}
        size="large"
        trigger={<Button variant="primary">{words.seePlans()}</Button>}
        footer={<DialogClose>{words.keepStarter()}</DialogClose>}
      >
        <ChoiceCards legend={words.plan()} name="plan" defaultValue="starter" options={planChoices()} />
      </Dialog>
    </Card>
  </Grid>
);

const importRows = () => [
  { email: "lena@example.org", outcome: <Badge tone="good">{words.rowAdded()}</Badge> },
  { email: "omar@example.org", outcome: <Badge tone="info">{words.rowKnown()}</Badge> },
  { email: "mia@example", outcome: <Badge tone="bad">{words.rowFaulty()}</Badge> },
];

const planChoices = () =>
  Object.entries(plans).map(([value, { name, monthMinor, limits }]) => ({
    value,
    label: name,
    description: (
      <>
        {monthMinor === null ? words.byAgreement() : formatPrice({ minor: monthMinor, currency: "EUR" })}
        {limits.activeMembers !== null && words.upToMembers({ activeMembers: limits.activeMembers })}
      </>
    ),
  }));

const steps = [
  translated({ label: words.stepOffer }),
  translated({ label: words.when }),
  translated({ label: words.stepReview }),
];

function NewTreet() {
  const [step, setStep] = useState(0);
  const isLast = step === steps.length - 1;
  return (
    <Dialog
      title={words.newTreet()}
      trigger={<Button variant="primary">{words.flowTreet()}</Button>}
      onOpenChange={() => setStep(0)}
      footer={
        <>
          {step > 0 && (
            <Button variant="quiet" onClick={() => setStep(step - 1)}>
              {words.back()}
            </Button>
          )}
          {isLast ? (
            <DialogClose>{words.sendForReview()}</DialogClose>
          ) : (
            <Button variant="primary" onClick={() => setStep(step + 1)}>
              {commonWords.continueOn()}
            </Button>
          )}
        </>
      }
    >
      <Steps items={steps} current={step} />
      {step === 0 && (
        <>
          <TextField label={words.title()} name="title" defaultValue={words.exampleTreetCoffee()} />
          <TextArea label={words.whatMembersGet()} name="text" defaultValue={words.exampleTreetText()} />
        </>
      )}
      {step === 1 && (
        <>
          <DateField label={words.firstDay()} name="first" defaultValue="2026-11-30" />
          <DateField label={words.lastDay()} name="last" optional />
        </>
      )}
      {isLast && (
        <Ticket
          art="coffee"
          title={words.exampleTreetCoffee()}
          partner={words.examplePartner()}
          worth={words.exampleValue()}
        />
      )}
    </Dialog>
  );
}
