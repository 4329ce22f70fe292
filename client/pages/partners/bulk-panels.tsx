import { PARTNER_MESSAGE_MOST } from "#shared/partner-rules.ts";
import { BulkPanel } from "../../design/bulk-panel.tsx";
import { SubmitButton } from "../../design/button.tsx";
import { TextArea, TextField } from "../../design/text-field.tsx";

/** A message to each of the partners that are ticked. */
export const MessagePanel = () => (
  <BulkPanel label="Message">
    <TextArea
      label="Message"
      name="text"
      rows={4}
      required={false}
      maxLength={PARTNER_MESSAGE_MOST}
      hint="Each gets it in their own thread, and by mail."
    />
    <SubmitButton name="intent" value="write-many" size="small">
      Send
    </SubmitButton>
  </BulkPanel>
);

/** Pauses the partners that are ticked, with the reason they read. */
export const PausePanel = () => (
  <BulkPanel label="Pause">
    <p>Their treets can no longer be claimed until you resume. What members hold stays good.</p>
    <TextField label="Why?" name="reason" optional maxLength={500} hint="They read it in the mail." />
    <SubmitButton name="intent" value="pause-many" size="small">
      Pause them
    </SubmitButton>
  </BulkPanel>
);
