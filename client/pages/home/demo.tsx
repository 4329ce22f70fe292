import { demoAccounts } from "#shared/demo.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/home.ts";
import { SubmitButton } from "../../design/button.tsx";
import { PostForm } from "../../design/form.tsx";
import { useDocumentContext } from "../../root-data.ts";

const names = { owner: words.demoOwner, partner: words.demoPartner, member: words.demoMember };

/** One-click entry to the demo, if this installation has one. */
export function Demo() {
  const { config } = useDocumentContext();
  if (!config.demo) return null;
  return (
    <section className="home-demo" aria-labelledby="demo">
      <div className="home-inner home-demo-inner">
        <div>
          <h2 id="demo">{words.demoTitle()}</h2>
          <p>{words.demoText()}</p>
        </div>
        <PostForm action={href("login")} className="home-actions" intent="demo">
          {demoAccounts.map(({ id }) => (
            <SubmitButton key={id} variant="secondary" name="account" value={id}>
              {names[id]()}
            </SubmitButton>
          ))}
        </PostForm>
      </div>
    </section>
  );
}
