import { useState } from "react";
import { plans } from "#shared/plans.ts";
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
import { Money } from "../../design/text.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";
import { Ticket } from "../home/ticket.tsx";

/** Each flow opens over the page, with sample data. */
export function Flows() {
  return (
    <Grid min="20rem">
      <Card title={words.newTreet()}>
        <p className="muted">{words.fromTheIdeaToThe()}</p>
        <NewTreet />
      </Card>
      <Card title={words.claim()}>
        <p className="muted">{words.whatAMemberHoldsAt()}</p>
        <Drawer
          title={words.yourSecondCoffee()}
          trigger={<Button variant="primary">{words.claimATreet()}</Button>}
          footer={<DialogClose>{commonWords.close()}</DialogClose>}
        >
          <Ticket
            art="coffee"
            title={words.yourSecondCoffee()}
            partner={words.cafeNord200MAway()}
            worth={words.onUs()}
            code="K7QF 29"
          />
          <p>{words.showThisAtTheCounter()}</p>
          <CopyButton text="K7QF29" label={words.copyTheCode()} />
        </Drawer>
      </Card>
      <Card title={words.import()}>
        <p className="muted">{words.pasteAListSeeWhat()}</p>
        <Dialog
          title={words.threeRowsRead()}
          size="large"
          trigger={<Button variant="primary">{words.importMembers()}</Button>}
          footer={<DialogClose>{commonWords.done()}</DialogClose>}
        >
          <DataTable
            caption={words.rowsOfTheImport()}
            columns={[
              { id: "row", header: commonWords.email(), cell: ({ email }) => email },
              { id: "outcome", header: words.whatHappens(), cell: ({ outcome }) => outcome },
            ]}
            rows={importRows()}
            rowKey={({ email }) => email}
            empty={words.noRows()}
          />
        </Dialog>
      </Card>
      <Card title={words.plans()}>
        <p className="muted">{words.whichPlanAndWhatIt()}</p>
        <Dialog
          title={words.chooseAPlan()}
          size="large"
          trigger={<Button variant="primary">{words.seeThePlans()}</Button>}
          footer={<DialogClose>{words.keepStarter()}</DialogClose>}
        >
          <ChoiceCards legend={words.plan()} name="plan" defaultValue="starter" options={planChoices()} />
        </Dialog>
      </Card>
    </Grid>
  );
}

const importRows = () => [
  { email: "lena@example.org", outcome: <Badge tone="good">{words.added()}</Badge> },
  { email: "omar@example.org", outcome: <Badge tone="info">{words.alreadyAMember()}</Badge> },
  { email: "mia@example", outcome: <Badge tone="bad">{words.noWholeAddress()}</Badge> },
];

const planChoices = () =>
  Object.entries(plans).map(([value, { name, monthMinor, limits }]) => ({
    value,
    label: name,
    description: (
      <>
        {monthMinor === null ? words.byAgreement() : <Money minor={monthMinor} currency="EUR" />}
        {limits.activeMembers !== null && words.upToMembers({ activeMembers: limits.activeMembers })}
      </>
    ),
  }));

const steps = [
  {
    get label() {
      return words.theOffer();
    },
  },
  {
    get label() {
      return words.when();
    },
  },
  {
    get label() {
      return words.review();
    },
  },
];

function NewTreet() {
  const [step, setStep] = useState(0);
  const isLast = step === steps.length - 1;
  return (
    <Dialog
      title={words.newTreet()}
      trigger={<Button variant="primary">{words.createATreet()}</Button>}
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
          <TextField label={words.title()} name="title" defaultValue={words.yourSecondCoffee()} />
          <TextArea label={words.whatMembersGet()} name="text" defaultValue={words.theSecondCupOfThe()} />
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
          title={words.yourSecondCoffee()}
          partner={words.cafeNord()}
          worth={words.onUs()}
        />
      )}
    </Dialog>
  );
}
