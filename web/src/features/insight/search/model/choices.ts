import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import type { IconName } from '../../../../components/ui/icon.tsx';
import { pathOf } from '../../../../lib/routes.ts';
import { matching } from '../../../../lib/search.ts';
import { TEXTS } from '../texts.ts';
import type { Act, Offer } from './actions.ts';
import type { Verb } from './grammar.ts';

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
  readonly to: string | (() => void) | Act;
  readonly hit?: SearchHit;
  /** It depends on what the search found, like a hit. */
  readonly found?: true;
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
  recipient: 'send',
  account_wallet: 'wallet',
  user: 'key',
};

const addressOf = ({ kind, id, title, matched, sub_account: account }: SearchHit): string => {
  switch (kind) {
    case 'payment':
      return pathOf('payment', id);
    case 'conversion':
      return `${pathOf('conversions')}?${new URLSearchParams({ id })}`;
    case 'sub_account':
      return pathOf('sub-account', id);
    case 'recipient':
      return `${pathOf('recipients')}?${new URLSearchParams({ account: account?.id ?? '', search: title })}`;
    case 'account_wallet':
      return `${pathOf('sub-account', account?.id ?? '')}#wallets`;
    case 'order':
      if (account) return `${pathOf('sub-account', account.id)}#orders`;
      return `${pathOf('sub-accounts')}?${new URLSearchParams({ search: matched.text })}`;
    case 'user':
      return pathOf('users');
  }
};

const NAMED: ReadonlySet<SearchHit['kind']> = new Set(['sub_account', 'recipient', 'user']);

/** The sub-account's name says more than the hit's own id. */
const labelOf = ({ kind, title, sub_account: account }: SearchHit): string =>
  NAMED.has(kind) ? title : (account?.name ?? title);

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
      found: true as const,
    })),
  }));

const commandChoices = (name: string, commands: readonly Command[], text: string): readonly Choice[] =>
  matching(commands, text, ({ label, words }) => [label, words]).map(({ label, icon, to }) => ({
    key: `${name} ${label}`,
    icon,
    label,
    to,
  }));

export interface Offered {
  readonly pages: readonly Command[];
  readonly actions: readonly Command[];
}

interface Found {
  readonly hits: readonly SearchHit[];
  readonly offers: readonly Offer[];
  readonly verb: Verb | undefined;
}

/** Hits, then their actions, matching actions and pages. After a verb, its actions come first. */
export const groupsOf = (
  text: string,
  { hits, offers, verb }: Found,
  { pages, actions }: Offered,
): readonly Group[] => {
  const offered = offers.map(({ act, ...offer }): Choice => ({ ...offer, to: act, found: true }));
  const acts = {
    name: TEXTS.actions,
    choices: [...offered, ...commandChoices(TEXTS.actions, actions, text)],
  };
  return [
    ...(verb === undefined ? [...hitGroups(hits), acts] : [acts, ...hitGroups(hits)]),
    { name: TEXTS.pages, choices: commandChoices(TEXTS.pages, pages, text) },
  ].filter(({ choices }) => choices.length > 0);
};
