let form: HTMLFormElement | undefined;
let button: HTMLElement | null = null;

/** The form element last submitted to the server, for messages that depend on its state in the page. */
export const sentForm = {
  set(next: HTMLFormElement, submitter: HTMLElement | null): void {
    form = next;
    button = submitter;
  },
  get: () => form,
  /** Submits it again by the same button. */
  again(): void {
    form?.requestSubmit(button?.isConnected ? button : null);
  },
};
