import { Purpose } from "./purpose.tsx";

export default function TestLoginRecaptchaSecret() {
  return (
    <Purpose title="Captcha check" purpose="Checks whether captcha and sign-in work in this environment." />
  );
}
