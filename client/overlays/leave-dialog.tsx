import { Button } from "../design/button.tsx";
import { Dialog } from "../design/dialog.tsx";

/** "Leave without saving?" */
export default function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title="Leave without saving?" open size="small" onOpenChange={(open) => !open && onStay()}>
      <p>What you have changed on this page is not saved yet.</p>
      <div className="modal-actions">
        <Button onClick={onStay}>Stay here</Button>
        <Button variant="danger" onClick={onLeave}>
          Leave without saving
        </Button>
      </div>
    </Dialog>
  );
}
