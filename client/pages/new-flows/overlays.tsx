import type { FormState } from "#shared/page-state.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/create.ts";
import { Button, IconButton } from "../../design/button.tsx";
import { ConfirmDialog, Dialog, DialogClose } from "../../design/dialog.tsx";
import { Drawer } from "../../design/drawer.tsx";
import { DescriptionList } from "../../design/figures.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { Menu, MenuForm } from "../../design/menu.tsx";
import { TextField } from "../../design/text-field.tsx";
import { toast } from "../../design/toast.tsx";
import { Tooltip } from "../../design/tooltip.tsx";
import { Specimen } from "./specimen.tsx";

export const Overlays = ({ state }: { state: FormState | undefined }) => (
  <Stack gap={5}>
    <Specimen title={words.showOverlays()}>
      <Row>
        <Dialog
          title={words.shareThisTreet()}
          trigger={<Button>{words.openDialog()}</Button>}
          footer={<DialogClose>{commonWords.done()}</DialogClose>}
        >
          <p>{words.shareHint()}</p>
          <TextField
            label={commonWords.address()}
            name="address"
            defaultValue="https://treets.example/r/8Kd2"
            readOnly
          />
        </Dialog>
        <ConfirmDialog
          title={words.endPartnershipQuestion()}
          trigger={<Button variant="danger">{words.openConfirmation()}</Button>}
          confirmLabel={words.endPartnershipNamed()}
          intent="confirm"
          state={state}
        >
          <p>{words.endPartnershipHint()}</p>
          <TextField label={words.reason()} name="reason" hint={words.reasonHint()} />
        </ConfirmDialog>
        <Drawer title={words.examplePerson()} trigger={<Button>{words.openDrawer()}</Button>}>
          <DescriptionList
            items={[
              { term: commonWords.email(), description: "lena@example.org" },
              { term: words.joined(), description: words.exampleDate() },
              { term: words.claims(), description: "12" },
            ]}
          />
        </Drawer>
      </Row>
    </Specimen>
    <Specimen title={words.showMenus()}>
      <Row>
        <Menu
          trigger={<IconButton icon="more" label={words.moreForPartner()} />}
          items={[
            { label: words.seePage(), icon: "eye", href: "#main" },
            {
              label: words.sayHello(),
              icon: "bell",
              onSelect: () => toast({ title: words.menuSaidHello() }),
            },
            {
              label: words.pause(),
              icon: "pause",
              press: { form: "try-menu", name: "title", value: words.paused() },
            },
            { label: commonWords.remove(), icon: "trash", danger: true, onSelect: () => undefined },
          ]}
        />
        <MenuForm id="try-menu" intent="try" />
        <Tooltip label={words.tooltipMembers()}>
          <IconButton icon="info" label={words.tooltipMembersLabel()} />
        </Tooltip>
        <Button onClick={() => toast({ title: words.toastReady(), tone: "good" })}>
          {words.toastShow()}
        </Button>
        <Button
          onClick={() =>
            toast({
              title: words.toastBroken(),
              tone: "bad",
              action: {
                label: words.retry(),
                onPress: () => toast({ title: words.uploaded(), tone: "good" }),
              },
            })
          }
        >
          {words.toastShowBroken()}
        </Button>
      </Row>
    </Specimen>
  </Stack>
);
