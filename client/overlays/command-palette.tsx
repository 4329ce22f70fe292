import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { type KeyboardEvent, useRef, useState } from "react";
import { homeOf } from "#shared/business-home.ts";
import type { SearchHit } from "#shared/contract/search.ts";
import { fold } from "#shared/fold.ts";
import { href } from "#shared/href.ts";
import type { BusinessFrame, RootData } from "#shared/page-state.ts";
import { type Action, can } from "#shared/permissions.ts";
import { translated } from "#shared/words/translated.ts";
import * as commonWords from "#words/common.ts";
import * as words from "#words/shell.ts";
import { Icon, type IconName } from "../design/icon.tsx";
import { useInertBackground } from "../design/inert-background.ts";
import { navigationFor } from "../layouts/navigation-items.ts";
import { useNavigate } from "../navigation/page-context.ts";
import { useRootData } from "../root-data.ts";
import { useSearch } from "./use-search.ts";

interface Destination {
  readonly label: string;
  readonly detail: string;
  readonly href: string;
  readonly icon: IconName;
}

interface Group {
  readonly label: string;
  readonly items: readonly Destination[];
}

/**
 * Command palette: searches screens, businesses, members, partners, treets and forms for new things, the nearest first; Enter opens the highlighted
 * one.
 */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  useInertBackground(true);
  const root = useRootData();
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const search = useSearch(root.business?.slug, text);
  const groups = groupsFor(root, text, search.hits);
  const go = ({ href }: Destination) => {
    onClose();
    void navigate(href);
  };
  // A quick user may press Enter before a new result is highlighted; it then opens the first result.
  const highlighted = useRef<Destination>(undefined);
  const goToFirst = (event: KeyboardEvent) => {
    const [first] = groups[0]?.items ?? [];
    if (event.key !== "Enter" || highlighted.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (first) go(first);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="modal-backdrop" />
        <Dialog.Popup className="palette" aria-label={words.searchEverything()}>
          <Autocomplete.Root
            open
            inline
            items={groups}
            value={text}
            onValueChange={setText}
            filter={null}
            autoHighlight="always"
            keepHighlight
            onItemHighlighted={(item) => {
              highlighted.current = item as Destination | undefined;
            }}
            itemToStringValue={({ label }: Destination) => label}
          >
            <div className="palette-input">
              <Icon name="search" />
              <Autocomplete.Input
                onKeyDownCapture={goToFirst}
                aria-label={words.paletteTitle()}
                placeholder={root.business ? words.paletteHintTeam() : words.paletteHint()}
              />
              <Dialog.Close className="palette-close">{words.esc()}</Dialog.Close>
            </div>
            <div className="palette-results">
              <Autocomplete.Status className="palette-note">
                {noteFor(search, groups.length === 0)}
              </Autocomplete.Status>
              <Autocomplete.List>
                {(group: Group) => (
                  <Autocomplete.Group key={group.label} items={group.items}>
                    <Autocomplete.GroupLabel className="palette-label">{group.label}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: Destination) => (
                        <Autocomplete.Item
                          key={item.href}
                          value={item}
                          className="palette-item"
                          onClick={() => go(item)}
                        >
                          <Icon name={item.icon} />
                          <span className="truncate">{item.label}</span>
                          <span className="palette-detail truncate">{item.detail}</span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function noteFor({ isLooking, failed }: ReturnType<typeof useSearch>, isEmpty: boolean): string {
  if (isLooking) return words.searching();
  if (failed) return words.paletteBroken();
  return isEmpty ? words.nothingFound() : "";
}

function groupsFor({ business, session }: RootData, text: string, hits: readonly SearchHit[]): Group[] {
  const matches = ({ label }: Destination) => isLike(label, text);
  const screens = business
    ? navigationFor(business).flatMap(({ items }) =>
        items.map(({ label, href, icon }) => ({ label, href, icon, detail: business.name })),
      )
    : [];
  const found = (kind: SearchHit["kind"]) =>
    hits
      .filter((hit) => business && hit.kind === kind)
      .map((hit) => destinationOf(hit, business?.slug ?? ""));
  const others = (session?.businesses ?? []).filter(({ slug }) => slug !== business?.slug);
  const groups: Group[] = [
    { label: words.goTo(), items: screens.filter(matches) },
    { label: commonWords.treets(), items: found("treet") },
    { label: commonWords.members(), items: found("member") },
    { label: commonWords.partners(), items: found("partner") },
    // Nothing typed: the screens come first, and new things are found by their names.
    { label: words.create(), items: business && text.trim() ? creatable(business).filter(matches) : [] },
    { label: commonWords.communities(), items: others.map(asDestination).filter(matches) },
    {
      label: words.you(),
      items: [...ofThePerson, ...(session?.businesses?.length ? acrossBusinesses : [])].filter(matches),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

type Business = NonNullable<NonNullable<RootData["session"]>["businesses"]>[number];
const asDestination = (other: Business): Destination => ({
  label: other.name,
  detail: "",
  icon: "building",
  href: homeOf(other),
});

const ofThePerson: readonly Destination[] = [
  translated({ label: words.accountSettings }, { detail: "", icon: "user", href: href("accountSettings") }),
  translated(
    { label: words.yourCommunities },
    { detail: "", icon: "building", href: href("selectOrg", {}, { stay: 1 }) },
  ),
  translated({ label: words.createACommunity }, { detail: "", icon: "plus", href: href("createCommunity") }),
];

const acrossBusinesses: readonly Destination[] = [
  translated(
    { label: words.allTreets, detail: words.acrossCommunities },
    { icon: "gift", href: href("multiTreets") },
  ),
  translated(
    { label: words.allPartners, detail: words.acrossCommunities },
    { icon: "handshake", href: href("multiPartners") },
  ),
  translated(
    { label: words.allTeams, detail: words.acrossCommunities },
    { icon: "users", href: href("multiTeam") },
  ),
];

const iconOf = { member: "user", partner: "handshake", treet: "gift" } as const;

function destinationOf({ kind, id, title, detail }: SearchHit, business: string): Destination {
  const target = {
    member: () => href("members", { business }, { member: id }),
    partner: () => href("managePartner", { business, partner: id }),
    treet: () => href("treet", { business, rest: [id] }),
  };
  return { label: title, detail, href: target[kind](), icon: iconOf[kind] };
}

/** Returns the forms for new things that the user may open in this business. */
function creatable(frame: BusinessFrame): Destination[] {
  const { slug: business, name, isCommunity, isProvider, role, billing, canRedeem } = frame;
  const may = (action: Action) => can({ roles: role ? [role] : [], billing, canRedeem }, action);
  const forms: readonly [boolean, string, string][] = [
    [
      isCommunity ? may("treets.manage") : isProvider && may("supply.manage"),
      words.newTreet(),
      href("treet", { business, rest: ["new"] }),
    ],
    [isCommunity && may("members.manage"), words.addMembers(), href("members", { business }, { add: 1 })],
    [isCommunity && may("packs.manage"), words.newPack(), href("pack", { business, rest: ["new"] })],
    [may("links.manage"), words.newLink(), href("linkManagement", { business }, { new: 1 })],
    [
      isCommunity && may("partners.manage"),
      words.invitePartner(),
      href("partnersOverview", { business }, { invite: 1 }),
    ],
    [may("team.manage"), words.inviteToTeam(), href("teamMembers", { business }, { invite: 1 })],
  ];
  return forms.flatMap(([isShown, label, target]) =>
    isShown ? [{ label, detail: name, icon: "plus", href: target } as const] : [],
  );
}

/** Returns true if every word typed is the start of a word in the label. */
const isLike = (label: string, text: string): boolean => {
  const words = fold(label).split(/[^\p{L}\p{N}]+/u);
  return fold(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
};
