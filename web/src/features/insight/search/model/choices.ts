import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import type { IconName } from '../../../../components/ui/icon.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { matching } from '../../../../lib/search.ts';
import { TEXTS } from '../texts.ts';

export interface Command {
  readonly label: string;
  readonly icon: IconName;
  /** More words to find it by. */
  readonly words?: string;
  readonly to: string | (() => void);
}

export interface Choice {
  readonly key: string;
  readonly icon: IconName;
  readonly label: string;
  readonly to: string | (() => void);
  readonly hit?: SearchHit;
}

export interface Group {
  readonly name: string;
  readonly choices: readonly Choice[];
}

const ICONS: Readonly<Record<SearchHit['kind'], IconName>> = {
  payment: 'cash',
  conversion: 'cycle',
  order: 'swap',
  sub_account: 'people',
  user: 'key',
};

const addressOf = ({ kind, id, matched, sub_account: account }: SearchHit): string => {
  switch (kind) {
    case 'payment':
      return pathOf('payment', id);
    case 'conversion':
      return `${pathOf('conversions')}?${new URLSearchParams({ id })}`;
    case 'sub_account':
      return pathOf('sub-account', id);
    case 'order':
      if (account) return `${pathOf('sub-account', account.id)}#orders`;
      return `${pathOf('sub-accounts')}?${new URLSearchParams({ search: matched.text })}`;
    case 'user':
      return pathOf('users');
  }
};

/** The sub-account's name says more than the hit's own id. */
const labelOf = ({ kind, title, sub_account: account }: SearchHit): string =>
  kind === 'sub_account' || kind === 'user' ? title : (account?.name ?? title);

const KINDS = Object.keys(TEXTS.kinds);

/** Best first; for equal texts, a payment comes before its conversion and orders. */
const inOrder = (hits: readonly SearchHit[]): readonly SearchHit[] => {
  const first = new Map(hits.map(({ matched }, at) => [matched.text, at] as const).toReversed());
  const rankOf = ({ matched }: SearchHit): number => first.get(matched.text) ?? hits.length;
  return hits.toSorted((a, b) => rankOf(a) - rankOf(b) || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
};

const hitGroups = (hits: readonly SearchHit[]): readonly Group[] =>
  [...Map.groupBy(inOrder(hits), ({ kind }) => kind)].map(([kind, found]) => ({
    name: TEXTS.kinds[kind],
    choices: found.map((hit) => ({
      key: `${kind} ${hit.id}`,
      icon: ICONS[kind],
      label: labelOf(hit),
      to: addressOf(hit),
      hit,
    })),
  }));

const commandGroup = (name: string, commands: readonly Command[], text: string): Group => ({
  name,
  choices: matching(commands, text, ({ label, words }) => [label, words]).map(({ label, icon, to }) => ({
    key: `${name} ${label}`,
    icon,
    label,
    to,
  })),
});

export interface Offered {
  readonly pages: readonly Command[];
  readonly actions: readonly Command[];
}

/** Hits, then matching actions and pages. */
export const groupsOf = (
  text: string,
  hits: readonly SearchHit[],
  { pages, actions }: Offered,
): readonly Group[] =>
  [
    ...hitGroups(hits),
    commandGroup(TEXTS.actions, actions, text),
    commandGroup(TEXTS.pages, pages, text),
  ].filter(({ choices }) => choices.length > 0);
