/** Event with which a wizard's form is asked to open the step with the index in its detail. */
export const STEP_EVENT = "open-step";
