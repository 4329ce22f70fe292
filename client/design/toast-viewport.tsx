import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import * as commonWords from "#words/common.ts";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { onToast, takeToasts } from "./toast-queue.ts";

/** Stacks the toasts. F6 moves the focus to them, and their timers pause while they are hovered or focused. */
export default function ToastViewport() {
  return (
    <Toast.Provider limit={3}>
      <Queue />
      <Toast.Portal>
        <Toast.Viewport className="toast-viewport">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Queue() {
  const { add } = Toast.useToastManager();
  useEffect(() => {
    const show = () => {
      for (const { title, tone = "neutral", action } of takeToasts()) {
        add({
          title,
          type: tone,
          priority: tone === "bad" ? "high" : "low",
          ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
        });
      }
    };
    show();
    return onToast(show);
  }, [add]);
  return null;
}

const icons = { neutral: "info", good: "check", bad: "alert" } as const;

function List() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    // The library hides urgent toasts and collapsed close buttons from screen readers although both take the keyboard
    // focus. Anything focusable must be announced.
    <Toast.Root key={toast.id} toast={toast} className="toast" aria-hidden={false}>
      <Toast.Content className="toast-content">
        <Icon name={icons[(toast.type ?? "neutral") as keyof typeof icons]} />
        <Toast.Title className="toast-title" render={<p />} />
        {toast.actionProps && <Toast.Action className="button button--small toast-action" />}
        <Toast.Close
          aria-hidden={false}
          render={<IconButton icon="close" label={commonWords.close()} className="toast-close" />}
        />
      </Toast.Content>
    </Toast.Root>
  ));
}
