let form: HTMLFormElement | undefined;

/** The form that was last sent to the server, as far as what is said of it depends on how it looks. */
export const sentForm = {
  set(next: HTMLFormElement): void {
    form = next;
  },
  get: () => form,
};
