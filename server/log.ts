import { destination, type Logger, pino } from "pino";

/** Names of things that never reach a line, wherever they appear. */
const SECRET_PATHS = [
  "password",
  "token",
  "refreshToken",
  "authorization",
  "cookie",
  "secret",
  "captcha",
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON line per event. Line breaks in what was logged are escaped by JSON; a closed output never ends the process. */
export function createLog(level: string): Logger {
  const output = destination({ fd: 1, sync: false });
  output.on("error", () => undefined);
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_PATHS, censor: "[redacted]" },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    output,
  );
}
