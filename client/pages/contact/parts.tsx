import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import { IMAGE_ACCEPT, IMAGE_MESSAGE } from "#shared/image-purposes.ts";
import { ButtonLink } from "../../design/button.tsx";
import { PhoneField } from "../../design/phone-field.tsx";
import { EmailField, TextArea, TextField } from "../../design/text-field.tsx";
import { Captcha } from "../account/captcha.tsx";
import { NarrowPage } from "../parts/narrow-page.tsx";
import { RobotTrap } from "../parts/robot-trap.tsx";

export interface Sender {
  readonly name: string;
  readonly email: string;
}

/** Who writes, and how to reach them. */
export function SenderFields({ sender, phone = true }: { sender: Sender; phone?: boolean }) {
  return (
    <>
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={100}
        defaultValue={sender.name}
      />
      <EmailField name="email" defaultValue={sender.email} />
      {phone && <PhoneField label="Telephone" name="phone" optional />}
    </>
  );
}

export function MessageField({ label = "Message", hint }: { label?: string; hint?: string }) {
  return (
    <>
      <TextArea
        label={label}
        name="message"
        rows={6}
        maxLength={2000}
        hint={hint ?? "At least 20 characters."}
      />
      <RobotTrap />
      <Captcha />
    </>
  );
}

/** A picture that shows what the message is about. */
export const PictureField = () => (
  <TextField
    label="Picture"
    name="picture"
    type="file"
    accept={IMAGE_ACCEPT}
    optional
    hint={`Such as a photograph or a screenshot. ${IMAGE_MESSAGE}`}
  />
);

export const AttachedPicture = ({ url }: { url: string }) => (
  <p>
    <a href={url} data-native="">
      <img src={url} alt="Sent along with the message" width={240} loading="lazy" />
    </a>
  </p>
);

/** What happens next, once something was sent. */
export function Sent({ sent, children }: { sent: string; children: ReactNode }) {
  return (
    <NarrowPage title="Thank you" lead="Your message has arrived.">
      <p>
        Your reference is <strong>{sent}</strong>. We have mailed you a copy, with a link to see how far it is
        and to add to it.
      </p>
      <p>An answer usually takes no more than two working days.</p>
      {children}
      <p className="form-actions">
        <ButtonLink href={href("home")}>To the start page</ButtonLink>
      </p>
    </NarrowPage>
  );
}
