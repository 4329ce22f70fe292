import type { FormState } from "#shared/page-state.ts";
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
      <Specimen title="Dialogs and drawers">
        <Row>
          <Dialog
            title="Share this treet"
            trigger={<Button>Open a dialog</Button>}
            footer={<DialogClose>Done</DialogClose>}
          >
            <p>Everybody with this address can see the treet, and join to claim it.</p>
            <TextField label="Address" name="address" defaultValue="https://treets.example/r/8Kd2" readOnly />
          </Dialog>
          <ConfirmDialog
            title="End the partnership with Café Nord?"
            trigger={<Button variant="danger">Ask before ending</Button>}
            confirmLabel="End partnership with Café Nord"
            tone="danger"
            intent="confirm"
            state={state}
          >
            <p>Its three treets are paused. What members have claimed stays valid.</p>
            <TextField label="Reason" name="reason" hint="Café Nord will read it" />
          </ConfirmDialog>
          <Drawer title="Lena Brandt" trigger={<Button>Open a drawer</Button>}>
            <DescriptionList
              items={[
                { term: "E-mail", description: "lena@example.org" },
                { term: "Joined", description: "3 Mar 2026" },
                { term: "Claims", description: "12" },
              ]}
            />
          </Drawer>
        </Row>
      </Specimen>
      <Specimen title="Menu, tooltip and toast">
        <Row>
          <Menu
            trigger={<IconButton icon="more" label="More for Café Nord" />}
            items={[
              { label: "See the page", icon: "eye", href: "#main" },
              { label: "Say hello", icon: "bell", onSelect: () => toast({ title: "Hello from the menu" }) },
              { label: "Pause", icon: "pause", form: { intent: "try", fields: { title: "Paused" } } },
              { label: "Remove", icon: "trash", danger: true, onSelect: () => undefined },
            ]}
          />
          <Tooltip label="Counts everybody who can claim today">
            <IconButton icon="info" label="How members are counted" />
          </Tooltip>
          <Button onClick={() => toast({ title: "The export is ready", tone: "good" })}>Say something</Button>
          <Button
            onClick={() =>
              toast({
                title: "The upload was cut off",
                tone: "bad",
                action: { label: "Retry", onPress: () => toast({ title: "Uploaded", tone: "good" }) },
              })
            }
          >
            Say something went wrong
          </Button>
        </Row>
      </Specimen>
    </Stack>
  );
}
