let form: HTMLFormElement | undefined;
let button: HTMLElement | null = null;

/** The form that was last sent to the server, as far as what is said of it depends on how it looks. */
export const sentForm = {
  set(next: HTMLFormElement, submitter: HTMLElement | null): void {
    form = next;
    button = submitter;
  },
  get: () => form,
  /** Sends it once more, by the button that it was sent with. */
  again(): void {
    form?.requestSubmit(button?.isConnected ? button : null);
  },
};
