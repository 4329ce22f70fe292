import * as words from "#words/parts.ts";
/** Honeypot field that users can neither see nor reach. Whatever fills it in is a bot. */
export const RobotTrap = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      {words.trapLabel()}
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);
