import * as words from "#words/parts.ts";
/** A field that people neither see nor reach; what fills it in is no person. */
export function RobotTrap() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {words.trapLabel()}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
