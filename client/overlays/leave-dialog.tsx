import * as words from "#words/shell.ts";
import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";

/** The "Leave without saving?" dialog. */
export default function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title={words.leaveQuestion()} open size="small" onOpenChange={(open) => !open && onStay()}>
      <p>{words.unsavedChanges()}</p>
      <div className="modal-actions">
        <Button onClick={onStay}>{words.stayHere()}</Button>
        <Button variant="danger" onClick={onLeave}>
          {words.leave()}
        </Button>
      </div>
    </Dialog>
  );
}
