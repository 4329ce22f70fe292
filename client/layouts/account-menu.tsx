import { href } from "#shared/href.ts";
import type { BusinessFrame } from "#shared/page-state.ts";
import type { Session } from "#shared/session.ts";
import * as words from "#words/layout.ts";
import { Avatar } from "../design/avatar.tsx";
import { ButtonLink } from "../design/button.tsx";
import { PostForm } from "../design/form.tsx";
import { Icon } from "../design/icon.tsx";
import { useRootData } from "../root-data.ts";
import { LanguageMenu } from "./language-menu.tsx";
import "./menus.css";

/** Menu of the signed-in user; for visitors a sign-in link. Works without JavaScript as a disclosure. */
export function AccountMenu() {
  const { session, business } = useRootData();
  if (!session) {
    return (
      <>
        <LanguageMenu />
        <ButtonLink href={href("login")} size="small">
          {words.signIn()}
        </ButtonLink>
      </>
    );
  }
  const { user } = session;
  const name = user.name || user.email;
  return (
    <details className="menu" data-closes="">
      <summary className="menu-button" aria-label={words.accountOf({ name })}>
        <Avatar name={name} src={user.avatarUrl} />
      </summary>
      <div className="menu-panel">
        <div className="menu-head">
          <strong className="truncate">{name}</strong>
          <span className="muted small truncate">{user.email}</span>
        </div>
        <ul className="menu-list">
          <li>
            <a href={href("selectOrg", {}, { stay: 1 })}>
              <Icon name="building" />
              {words.communities()}
            </a>
          </li>
          {mayHoldClaims(session.businesses) && (
            <li>
              <a href={href("multiTreets", {}, { tab: "claims" })}>
                <Icon name="tag" />
                {words.myClaims()}
              </a>
            </li>
          )}
          <li>
            <a href={href("accountSettings")}>
              <Icon name="settings" />
              {words.accountSettings()}
            </a>
          </li>
          <li>
            <a href={helpFor(business)}>
              <Icon name="help" />
              {words.help()}
            </a>
          </li>
          <li>
            <LanguageMenu />
          </li>
          <li>
            <SignOut />
          </li>
        </ul>
      </div>
    </details>
  );
}

/** False for those who only work in teams. Who has left every community may still hold what they claimed there. */
const mayHoldClaims = (businesses: Session["businesses"]): boolean =>
  !businesses?.length || businesses.some(({ isMember }) => isMember);

/** Members ask the team of their community; everybody else asks us, who then know what business it is about. */
function helpFor(business: BusinessFrame | null): string {
  if (!business) return href("contactCommunity");
  const { slug, role } = business;
  return href("contactCommunity", {}, role ? { business: slug } : { to: slug });
}

/** A form, as signing out changes state. */
const SignOut = () => (
  <PostForm action={href("home")} intent="sign-out">
    <button type="submit">
      <Icon name="logout" />
      {words.signOut()}
    </button>
  </PostForm>
);
