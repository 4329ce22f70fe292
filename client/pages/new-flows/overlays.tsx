import type { FormState } from "#shared/page-state.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { Button, IconButton } from "../../design/button.tsx";
import { ConfirmDialog, Dialog, DialogClose } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Menu } from "../../design/menu.tsx";
import { TextField } from "../../design/text-field.tsx";
import { toast } from "../../design/toast.tsx";
import { Tooltip } from "../../design/tooltip.tsx";
import { Specimen } from "./specimen.tsx";

export function Overlays({ state }: { state: FormState | undefined }) {
  return (
    <Stack gap={5}>
      <Specimen title={words.dialogsAndDrawers()}>
        <Row>
          <Dialog
            title={words.shareThisTreet()}
            trigger={<Button>{words.openADialog()}</Button>}
            footer={<DialogClose>{commonWords.done()}</DialogClose>}
          >
            <p>{words.everybodyWithThisAddressCan()}</p>
            <TextField
              label={commonWords.address()}
              name="address"
              defaultValue="https://treets.example/r/8Kd2"
              readOnly
            />
          </Dialog>
          <ConfirmDialog
            title={words.endThePartnershipWithCafe()}
            trigger={<Button variant="danger">{words.askBeforeEnding()}</Button>}
            confirmLabel={words.endPartnershipWithCafeNord()}
            tone="danger"
            intent="confirm"
            state={state}
          >
            <p>{words.itsThreeTreetsArePaused()}</p>
            <TextField label={words.reason()} name="reason" hint={words.cafeNordWillReadIt()} />
          </ConfirmDialog>
          <Drawer title={words.lenaBrandt()} trigger={<Button>{words.openADrawer()}</Button>}>
            <DescriptionList
              items={[
                { term: commonWords.email(), description: "lena@example.org" },
                { term: words.joined(), description: words.n3Mar2026() },
                { term: words.claims(), description: "12" },
              ]}
            />
          </Drawer>
        </Row>
      </Specimen>
      <Specimen title={words.menuTooltipAndToast()}>
        <Row>
          <Menu
            trigger={<IconButton icon="more" label={words.moreForCafeNord()} />}
            items={[
              { label: words.seeThePage(), icon: "eye", href: "#main" },
              {
                label: words.sayHello(),
                icon: "bell",
                onSelect: () => toast({ title: words.helloFromTheMenu() }),
              },
              {
                label: words.pause(),
                icon: "pause",
                form: { intent: "try", fields: { title: words.paused() } },
              },
              { label: commonWords.remove(), icon: "trash", danger: true, onSelect: () => undefined },
            ]}
          />
          <Tooltip label={words.countsEverybodyWhoCanClaim()}>
            <IconButton icon="info" label={words.howMembersAreCounted()} />
          </Tooltip>
          <Button onClick={() => toast({ title: words.theExportIsReady(), tone: "good" })}>
            {words.saySomething()}
          </Button>
          <Button
            onClick={() =>
              toast({
                title: words.theUploadWasCutOff(),
                tone: "bad",
                action: {
                  label: words.retry(),
                  onPress: () => toast({ title: words.uploaded(), tone: "good" }),
                },
              })
            }
          >
            {words.saySomethingWentWrong()}
          </Button>
        </Row>
      </Specimen>
    </Stack>
  );
}
