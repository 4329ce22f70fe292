import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Opens the browser's dialog for the server's options (JSON), and returns the authenticator's answer as JSON. */
export type AskAuthenticator = (options: string) => Promise<string>;

export const createPasskey: AskAuthenticator = async (options) => {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
};

export const choosePasskey: AskAuthenticator = async (options) => {
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON }));
};
