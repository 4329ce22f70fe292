import type { ReactNode } from "react";
import { homeOf } from "#shared/business-home.ts";
import { href } from "#shared/href.ts";
import * as words from "#words/layout.ts";
import { Button, ButtonLink } from "../design/button.tsx";
import { PostForm } from "../design/form.tsx";
import { Logo } from "../design/text.tsx";
import { usePage } from "../navigation/page-context.ts";
import { WhereSignUpIsOpen } from "../pages/parts/where-sign-up-is-open.tsx";
import { useRootData } from "../root-data.ts";
import { Main, SkipLink } from "./frame.tsx";
import { LanguageMenu } from "./language-menu.tsx";

/** Minimal frame with the product's name and the page; `end` is placed opposite the name. */
export const EmptyFrame = ({
  children,
  end,
  bleed,
}: {
  children: ReactNode;
  end?: ReactNode;
  bleed?: boolean;
}) => (
  <div className="frame frame--empty">
    <SkipLink />
    <header className="frame-brand">
      <Logo />
      {end && <div className="frame-brand-end">{end}</div>}
    </header>
    <Main {...(bleed && { className: "main--bleed" })}>{children}</Main>
    {!bleed && <Footer />}
  </div>
);

/**
 * Layout for pages with a single purpose, with a sign-out button for signed-in users. The landing page has sign-in and
 * sign-up links instead.
 */
export function EmptyLayout({ children }: { children: ReactNode }) {
  const { id, root } = usePage();
  const isLanding = id === "home";
  const { session } = root;
  return (
    <EmptyFrame end={isLanding ? <WaysIn /> : session && <SignOut />} bleed={isLanding}>
      {children}
    </EmptyFrame>
  );
}

function WaysIn() {
  const { session } = useRootData();
  if (session) {
    const [last] = session.businesses ?? [];
    return (
      <ButtonLink href={last ? homeOf(last) : href("selectOrg")} variant="primary" size="small">
        {last ? words.open({ name: last.name }) : words.openTreets()}
      </ButtonLink>
    );
  }
  return (
    <>
      <nav aria-label={words.onThisPage()} className="frame-brand-links">
        <a href="#how">{words.how()}</a>
        <a href="#prices">{words.prices()}</a>
        <a href="#questions">{words.questions()}</a>
      </nav>
      <ButtonLink href={href("login")} variant="quiet" size="small">
        {words.signIn()}
      </ButtonLink>
      <WhereSignUpIsOpen>
        <ButtonLink href={href("signUp")} variant="primary" size="small">
          {words.startFree()}
        </ButtonLink>
      </WhereSignUpIsOpen>
    </>
  );
}

const SignOut = () => (
  <PostForm action={href("home")} intent="sign-out">
    <Button type="submit" variant="quiet" size="small" icon="logout">
      {words.signOut()}
    </Button>
  </PostForm>
);

const Footer = () => (
  <footer className="frame-footer">
    <a href={href("home")}>{words.whatIsTreets()}</a>
    <a href={href("contactSteps")}>{words.contact()}</a>
    <LanguageMenu />
  </footer>
);
