import { useEffect, useRef, useState } from "react";
import * as words from "#words/mySettings.ts";
import { Avatar } from "../../design/avatar.tsx";
import { Card } from "../../design/card.tsx";
import { Row } from "../../design/layout.tsx";
import type { ProfileValues } from "./profile-fields.tsx";

type Names = Pick<ProfileValues, "firstName" | "lastName">;

/** Preview of how others see the name typed into the surrounding form; without JavaScript, shows the saved name. */
export function SeenByOthers({ profile }: { profile: Names & Pick<ProfileValues, "avatarUrl"> }) {
  const place = useRef<HTMLDivElement>(null);
  const [names, setNames] = useState<Names>(profile);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const read = () => {
      const typed = new FormData(form);
      const of = (name: keyof Names) => String(typed.get(name) ?? profile[name]).trim();
      setNames({ firstName: of("firstName"), lastName: of("lastName") });
    };
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [profile]);

  const { firstName, lastName } = names;
  const whole = `${firstName} ${lastName}`.trim() || words.yourName();
  const short = lastName ? `${firstName} ${[...lastName][0]}.` : whole;
  return (
    <div ref={place}>
      <Card title={words.seenByOthers()} tone="sunken" gap={3}>
        <Row wrap={false}>
          <Avatar name={whole} src={profile.avatarUrl} />
          <div>
            <strong>{whole}</strong>
            <p className="muted small">{words.seenByTeams()}</p>
          </div>
        </Row>
        <Row wrap={false}>
          <Avatar name={short} />
          <div>
            <strong>{short}</strong>
            <p className="muted small">{words.seenByPartners()}</p>
          </div>
        </Row>
      </Card>
    </div>
  );
}
