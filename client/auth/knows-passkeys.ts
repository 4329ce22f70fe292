/** Returns false in a browser without WebAuthn, such as many of those inside other apps. */
export const knowsPasskeys = (): boolean => "PublicKeyCredential" in window;
