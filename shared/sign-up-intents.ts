/** What somebody says they want to do when they sign up. */
export const signUpIntents = ["community", "provider", "invited"] as const;
export type SignUpIntent = (typeof signUpIntents)[number];

export const isSignUpIntent = (value: unknown): value is SignUpIntent =>
  signUpIntents.some((intent) => intent === value);
