let form: HTMLFormElement | undefined;
let button: HTMLElement | null = null;
let wasOnline = true;

/** The form element last submitted to the server, for messages that depend on its state in the page. */
export const sentForm = {
  set(next: HTMLFormElement, submitter: HTMLElement | null): void {
    form = next;
    button = submitter;
    wasOnline = navigator.onLine;
  },
  get: () => form,
  /** False if the browser knew that it was offline, so that nothing was sent. */
  wasOnline: () => wasOnline,
  /** Submits it again by the same button. */
  again(): void {
    form?.requestSubmit(button?.isConnected ? button : null);
  },
};
