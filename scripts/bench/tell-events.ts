import { createHmac } from "node:crypto";
import { Pool } from "undici";

/** A payment provider that sends many events. It is a separate program, to take no CPU time from the measured process. */
const [, , origin = "", connections = "1", max = "0", secret = "", ...customers] = process.argv;
const provider = new Pool(origin, { connections: Number(connections) });

/** Padding that makes an event as long as the provider's real invoice events. */
const FILLING = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`field_${index}`, "x".repeat(40)]),
);

const eventAbout = (customer: string, number: number): string =>
  JSON.stringify({
    id: `evt_bench_${number}`,
    object: "event",
    type: "invoice.updated",
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { id: `in_bench_${number}`, object: "invoice", customer, ...FILLING } },
  });

let sent = 0;
async function tell(): Promise<void> {
  while (sent < Number(max)) {
    const body = eventAbout(customers[sent % customers.length] ?? "", sent++);
    const at = Math.floor(Date.now() / 1_000);
    const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
    const answer = await provider.request({
      path: "/api/webhooks/stripe",
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` },
      body,
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`Sending an event returned status ${answer.statusCode}`);
  }
}

await Promise.all(Array.from({ length: Number(connections) }, tell));
await provider.close();
