import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports, which begin at 32768 on Linux and at 49152 on macOS. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * A free port for a server that must know its port before it listens, or listens on it again after a restart. No outgoing
 * connection takes it in between, as those get ephemeral ports.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
