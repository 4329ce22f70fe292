import { useState } from "react";
import { plans } from "#shared/plans.ts";
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
      <Card title="New treet">
        <p className="muted">From the idea to the review, in three short steps.</p>
        <NewTreet />
      </Card>
      <Card title="Claim">
        <p className="muted">What a member holds at the counter.</p>
        <Drawer
          title="Your second coffee"
          trigger={<Button variant="primary">Claim a treet</Button>}
          footer={<DialogClose>Close</DialogClose>}
        >
          <Ticket
            art="coffee"
            title="Your second coffee"
            partner="Café Nord, 200 m away"
            worth="On us"
            code="K7QF 29"
          />
          <p>Show this at the counter before you pay. It is good until tomorrow, 18:00.</p>
          <CopyButton text="K7QF29" label="Copy the code" />
        </Drawer>
      </Card>
      <Card title="Import">
        <p className="muted">Paste a list, see what will happen, then decide.</p>
        <Dialog
          title="Three rows read"
          size="large"
          trigger={<Button variant="primary">Import members</Button>}
          footer={<DialogClose>Done</DialogClose>}
        >
          <DataTable
            caption="Rows of the import"
            columns={[
              { id: "row", header: "E-mail", cell: ({ email }) => email },
              { id: "outcome", header: "What happens", cell: ({ outcome }) => outcome },
            ]}
            rows={importRows}
            rowKey={({ email }) => email}
            empty="No rows"
          />
        </Dialog>
      </Card>
      <Card title="Plans">
        <p className="muted">Which plan, and what it costs.</p>
        <Dialog
          title="Choose a plan"
          size="large"
          trigger={<Button variant="primary">See the plans</Button>}
          footer={<DialogClose>Keep Starter</DialogClose>}
        >
          <ChoiceCards legend="Plan" name="plan" defaultValue="starter" options={planChoices} />
        </Dialog>
      </Card>
    </Grid>
  );
}

const importRows = [
  { email: "lena@example.org", outcome: <Badge tone="good">Added</Badge> },
  { email: "omar@example.org", outcome: <Badge tone="info">Already a member</Badge> },
  { email: "mia@example", outcome: <Badge tone="bad">No whole address</Badge> },
];

const planChoices = Object.entries(plans).map(([value, { name, monthMinor, limits }]) => ({
  value,
  label: name,
  description: (
    <>
      {monthMinor === null ? "By agreement" : <Money minor={monthMinor} currency="EUR" />}
      {limits.activeMembers !== null && `, up to ${limits.activeMembers.toLocaleString("en")} members`}
    </>
  ),
}));

const steps = [{ label: "The offer" }, { label: "When" }, { label: "Review" }];

function NewTreet() {
  const [step, setStep] = useState(0);
  const isLast = step === steps.length - 1;
  return (
    <Dialog
      title="New treet"
      trigger={<Button variant="primary">Create a treet</Button>}
      onOpenChange={() => setStep(0)}
      footer={
        <>
          {step > 0 && (
            <Button variant="quiet" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          {isLast ? (
            <DialogClose>Send for review</DialogClose>
          ) : (
            <Button variant="primary" onClick={() => setStep(step + 1)}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <Steps items={steps} current={step} />
      {step === 0 && (
        <>
          <TextField label="Title" name="title" defaultValue="Your second coffee" />
          <TextArea label="What members get" name="text" defaultValue="The second cup of the day is on us." />
        </>
      )}
      {step === 1 && (
        <>
          <DateField label="First day" name="first" defaultValue="2026-11-30" />
          <DateField label="Last day" name="last" optional />
        </>
      )}
      {isLast && <Ticket art="coffee" title="Your second coffee" partner="Café Nord" worth="On us" />}
    </Dialog>
  );
}
