import type { Notification } from "#shared/contract/notifications.ts";
import { href } from "#shared/href.ts";
import * as listed from "#words/listed.ts";
import * as words from "#words/mySettings.ts";
import { Button, IconButton } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { PostForm } from "../../design/form.tsx";
import { InfiniteList } from "../../design/infinite-list.tsx";
import { Row, Stack } from "../../design/layout.tsx";
import { FilterChips } from "../../design/list-tools.tsx";
import { NotificationItem } from "../../notifications/notification-item.tsx";
import type { FormState } from "../../page-props.ts";
import { NotificationChoices } from "./notification-choices.tsx";
import { PushCard } from "./push-card.tsx";
import { QuietHoursCard } from "./quiet-hours-card.tsx";
import type { AccountSettingsData, BellData } from "./types.ts";
import "./account-settings.css";

const views = [
  [undefined, words.filterAll],
  ["unread", words.filterUnread],
  ["choices", words.notificationsAbout],
] as const;

/** Tab with the notifications and the notification settings. */
export function NotificationsTab({ data, form }: { data: AccountSettingsData; form: FormState | undefined }) {
  const { bell, choices, push, profile } = data;
  const current = choices ? "choices" : bell?.onlyUnread ? "unread" : undefined;
  return (
    <Stack gap={4}>
      <FilterChips
        label={words.notifications()}
        items={views.map(([view, label]) => ({
          label: label(),
          href: addressOf(view),
          current: view === current,
        }))}
      />
      {bell && <Happened bell={bell} />}
      {push && <PushCard push={push} form={form} />}
      {choices && <QuietHoursCard profile={profile} form={form} />}
      {choices && <NotificationChoices choices={choices} form={form} />}
    </Stack>
  );
}

const addressOf = (view: string | undefined) => href("accountSettings", {}, { tab: "notifications", view });

function Happened({ bell }: { bell: BellData }) {
  const { rows, total, unread, onlyUnread, until, nextHref, firstHref } = bell;
  if (rows.length === 0) {
    return (
      <EmptyState icon="bell" title={onlyUnread ? words.allRead() : words.nothingYet()}>
        {!onlyUnread && words.nothingYetLead()}
      </EmptyState>
    );
  }
  return (
    <Stack gap={3}>
      {unread > 0 && until && (
        <PostForm intent="read-all" values={{ until }}>
          <Button type="submit" size="small" icon="check">
            {words.markAllRead()}
          </Button>
        </PostForm>
      )}
      <InfiniteList<AccountSettingsData, Notification>
        label={listed.notifications()}
        listHref={addressOf(onlyUnread ? "unread" : undefined)}
        first={{ rows, nextHref }}
        total={total}
        rowKey={({ id }) => id}
        read={({ bell }) => ({ rows: bell?.rows ?? [], nextHref: bell?.nextHref ?? null })}
        firstHref={firstHref}
      >
        {(items) => (
          <ul className="account-list">
            {items.map((item) => (
              <Row key={item.id} as="li" between wrap={false}>
                <NotificationItem item={item} />
                {!item.read && <MarkRead item={item} />}
              </Row>
            ))}
          </ul>
        )}
      </InfiniteList>
    </Stack>
  );
}

const MarkRead = ({ item }: { item: Notification }) => (
  <PostForm data-keeps-place="" intent="read" values={{ notification: item.id }}>
    <IconButton type="submit" icon="check" label={words.markReadNamed({ text: item.text })} />
  </PostForm>
);
