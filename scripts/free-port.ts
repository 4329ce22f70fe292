import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ephemeral ports, which begin at 32768 on Linux and at 49152 on macOS. */
const FIRST = 20_000;
const LAST = 32_000;

/**
 * Returns a free port for a server that must know its port before it listens, or that reuses it after a restart.
 * Outgoing connections cannot take it in between, as they get ephemeral ports.
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
