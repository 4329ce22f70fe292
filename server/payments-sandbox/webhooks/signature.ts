import { createHmac } from "node:crypto";

/** Returns the header by which receivers verify that an event is genuine and recent. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1_000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  return `t=${timestamp},v1=${signature}`;
}
