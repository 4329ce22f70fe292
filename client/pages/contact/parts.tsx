import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import { IMAGE_ACCEPT, imageRule } from "#shared/image-purposes.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/contact.ts";
import { ButtonLink } from "../../design/button.tsx";
import { CheckboxField } from "../../design/choice-field.tsx";
import { FileField } from "../../design/file-field.tsx";
import { PhoneField } from "../../design/phone-field.tsx";
import { Rich } from "../../design/rich.tsx";
import { EmailField, TextArea, TextField } from "../../design/text-field.tsx";
import { Captcha } from "../account/captcha.tsx";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { RobotTrap } from "../parts/robot-trap.tsx";
import { WhereSignUpIsOpen } from "../parts/where-sign-up-is-open.tsx";

export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** The sender's name and contact details. */
export const SenderFields = ({ sender, phone = true }: { sender: Sender; phone?: boolean }) => (
  <>
    <TextField
      label={words.yourName()}
      name="name"
      autoComplete="name"
      maxLength={100}
      defaultValue={sender.name}
    />
    <EmailField name="email" defaultValue={sender.email} />
    {phone && <PhoneField label={words.phone()} name="phone" optional />}
  </>
);

export const MessageField = ({ label = commonWords.message(), hint }: { label?: string; hint?: string }) => (
  <>
    <TextArea
      label={label}
      name="message"
      rows={6}
      maxLength={2000}
      hint={hint ?? words.minimumCharacters()}
    />
    <RobotTrap />
    <Captcha />
  </>
);

/** Consent to keeping the message, without which it is not sent. */
export const ConsentField = () => (
  <CheckboxField label={words.consent()} name="consent" required hint={words.consentHint()} />
);

/** Field for a picture that illustrates the message. */
export const PictureField = () => (
  <FileField
    label={words.picture()}
    name="picture"
    accept={IMAGE_ACCEPT}
    optional
    hint={words.pictureHint({ rule: imageRule() })}
  />
);

export const AttachedPicture = ({ url }: { url: string }) => (
  <p>
    <a href={url} data-native="">
      <img src={url} alt={words.pictureSent()} width={240} loading="lazy" />
    </a>
  </p>
);

interface SentProps {
  readonly sent: string;
  /** What to do meanwhile, before the link to the start page. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Confirmation that a message was sent, with what happens next. */
export const Sent = ({ sent, action, children }: SentProps) => (
  <NarrowPage title={words.thankYou()} lead={words.messageArrived()}>
    <Rich as="p">{words.referenceIs({ strong: () => <strong>{sent}</strong> })}</Rich>
    <p>{words.answerTime()}</p>
    {children}
    <p className="form-actions">
      {action}
      <ButtonLink href={href("home")}>{words.toStart()}</ButtonLink>
    </p>
  </NarrowPage>
);

interface SentAndStartProps {
  readonly sent: string;
  readonly intent: "community" | "provider";
  /** Sentence telling users that they need not wait for an answer. */
  readonly noWait: string;
  /** Label of the button to sign up. */
  readonly start: string;
}

/** Confirmation with a button to sign up right away, with what was said here filled in. */
export const SentAndStart = ({ sent, intent, noWait, start }: SentAndStartProps) => (
  <Sent
    sent={sent}
    action={
      <WhereSignUpIsOpen>
        <ButtonLink href={href("signUp", {}, { intent })} variant="primary">
          {start}
        </ButtonLink>
      </WhereSignUpIsOpen>
    }
  >
    <WhereSignUpIsOpen>
      <p>{noWait}</p>
    </WhereSignUpIsOpen>
  </Sent>
);

/** A sentence with a link to sign up; hidden if sign-up is closed. */
export const StartNow = ({
  intent,
  say,
}: {
  intent: "community" | "provider";
  say: typeof words.providerHurry;
}) => (
  <WhereSignUpIsOpen>
    <Rich as="p">{say({ link: (text) => <a href={href("signUp", {}, { intent })}>{text}</a> })}</Rich>
  </WhereSignUpIsOpen>
);

/** Field for the sender's website. */
export const SiteField = () => (
  <TextField
    label={commonWords.website()}
    name="site"
    type="url"
    optional
    placeholder="https://"
    maxLength={300}
  />
);
