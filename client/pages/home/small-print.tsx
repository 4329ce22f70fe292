import type { ReactNode } from "react";
import { href } from "#shared/href.ts";
import { InPlace } from "../../design/in-place.tsx";
import { Grid, Stack } from "../../design/layout.tsx";

const terms = [
  "Treets brings communities, their members and partner businesses together. Who offers a treet answers for it; we keep the place where it is found.",
  "Your account is yours alone. Keep your password to yourself, give your true name, and tell us when somebody else got in.",
  "A treet holds for whoever claimed it, within its own terms and until its own end, also when its community changes plan.",
  "Do not use Treets to mislead or harass people, to send mail nobody asked for, or to break in. We may close accounts that do.",
  "Plans are paid in advance and can be ended at any time for the end of what is paid. Leaving is free, and your data can be taken along.",
];

const privacy = [
  "We keep what you tell us: your name, your e-mail address, what you say about yourself, and what you do here, such as joining and claiming. We keep it to run Treets and for nothing else.",
  "A community sees the names of its members and what they claim. A partner sees how often a treet is used, and who stands at its counter with a claim.",
  "Cookies keep you signed in and hold what a page is about to say. Statistics of visits are made only if you agree, and never with your address in them.",
  "Mails that are not about your own doing carry a link that ends them with one press.",
  "In your account you can download everything we keep about you, and delete it: it goes 14 days later, unless you change your mind. Invoices stay for as long as the law asks.",
];

/** Terms, privacy notice and imprint, in as few words as they take. */
export function SmallPrint() {
  return (
    <section className="home-section" aria-labelledby="small-print">
      <div className="home-inner">
        <Stack gap={5}>
          <h2 id="small-print">The small print, in full size</h2>
          <Grid min="20rem">
            <Part id="terms" title="Terms" paragraphs={terms} />
            <Part id="privacy" title="Privacy notice" paragraphs={privacy} />
            <Part
              id="imprint"
              title="Imprint"
              paragraphs={[
                <>
                  Whoever runs this installation answers for it. Write to them by the{" "}
                  <a href={href("contactSteps")}>contact form</a>; requests about your data go there as well,
                  and are answered within 30 days.
                </>,
              ]}
            />
          </Grid>
        </Stack>
      </div>
    </section>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly ReactNode[];
}

function Part({ id, title, paragraphs }: PartProps) {
  return (
    <Stack gap={3}>
      <h3 id={id}>{title}</h3>
      <InPlace items={paragraphs}>{(paragraph) => <p className="muted small">{paragraph}</p>}</InPlace>
    </Stack>
  );
}
