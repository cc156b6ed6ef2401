import type { ActionName } from './audit.ts';
import type { Party } from './grants.ts';
import type { Ownership } from './roles.ts';

/** Items that can need approval by a second person (docs/controls.md). */
export const POLICY_ITEMS = [
  'destination',
  'order',
  'spread',
  'collection',
  'credentials',
  'administrator',
  'assignment',
  'second_factor',
  'ledger',
  'lift',
  'cooling_off',
  'settings',
  'limits',
  'policy',
] as const;
export type PolicyItem = (typeof POLICY_ITEMS)[number];

/** Always need approval while the policy is on. Otherwise one person could raise the limits and bypass it. */
type AlwaysHeld = 'limits' | 'policy';
export type ChosenItem = Exclude<PolicyItem, AlwaysHeld>;

const isChosen = (item: PolicyItem): item is ChosenItem => item !== 'limits' && item !== 'policy';

/** Items that an administrator can exempt while the policy is on. */
export const CHOSEN_ITEMS = POLICY_ITEMS.filter(isChosen);

/** Items about a sub-account. Its manager can be the second person if the policy allows it. */
const OF_ACCOUNTS: ReadonlySet<PolicyItem> = new Set(['destination', 'order']);

/** Who can be the second person. */
export const SECONDS = ['administrators', 'administrators_and_managers'] as const;
export type Seconds = (typeof SECONDS)[number];

export interface Policy {
  readonly on: boolean;
  readonly second: Seconds;
  readonly items: Readonly<Record<ChosenItem, boolean>>;
}

const everything = (chosen: boolean): Policy['items'] => ({
  destination: chosen,
  order: chosen,
  spread: chosen,
  collection: chosen,
  credentials: chosen,
  administrator: chosen,
  assignment: chosen,
  second_factor: chosen,
  ledger: chosen,
  lift: chosen,
  cooling_off: chosen,
  settings: chosen,
});

/** The policy before an administrator sets one: on or off by stage, for every item. */
export const firstPolicy = (on: boolean): Policy => ({
  on,
  second: 'administrators',
  items: everything(true),
});

export const isHeldBy = ({ on, items }: Policy, item: PolicyItem): boolean =>
  on && (!isChosen(item) || items[item]);

/** Hours until a pending approval lapses. */
export const APPROVAL_HOURS = 72;

export const DECISION_NOTE = 500;

/**
 * `open`: pending; `approved`: about to be executed; `executing`; then `done`, `refused` (by the rules at execution),
 * `failed` (nothing was done) or `not_known`. Or `rejected`, `withdrawn` by its maker, or `ended` after 72 hours.
 */
export const APPROVAL_STATES = [
  'open',
  'approved',
  'executing',
  'done',
  'refused',
  'failed',
  'not_known',
  'rejected',
  'withdrawn',
  'ended',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export const isPending = (state: ApprovalState): boolean =>
  state === 'open' || state === 'approved' || state === 'executing';

interface Waiting {
  readonly item: PolicyItem;
  readonly maker: Party;
}

/** Why a user cannot decide a pending request. */
export const NOT_SECOND = {
  own: 'You requested this. Another person must decide.',
  role: 'Only an administrator can decide this, or the manager of this sub-account if the policy allows it.',
  alone: 'No second administrator approved your administrator role, so you cannot decide this.',
  given:
    'You granted the requester their role, account or this sub-account, directly or through someone else. Another person must decide.',
  received: 'The requester granted you your role, account or this sub-account. Another person must decide.',
  shared: 'The same person granted access to you and to the requester. Another person must decide.',
} as const;
export type NotSecond = keyof typeof NOT_SECOND;

const isDecidedBy = (
  { id, role }: Party,
  item: PolicyItem,
  second: Seconds,
  account: Pick<Ownership, 'manager_id'> | undefined,
): boolean =>
  role === 'admin' ||
  (second === 'administrators_and_managers' &&
    OF_ACCOUNTS.has(item) &&
    role === 'gateway_user' &&
    account?.manager_id === id);

/** True if one person may have granted access to both users, and may be both. */
const mayShareGiver = (who: Party, maker: Party): boolean =>
  !who.vouched && !who.givers.isDisjointFrom(maker.givers);

/**
 * Nobody decides their own request, nor that of a user who may be the same person because one granted the other access.
 * @param account undefined if none is affected @returns undefined if the user can decide
 */
export const whyNotDecide = (
  who: Party,
  { item, maker }: Waiting,
  { second }: Pick<Policy, 'second'>,
  account: Pick<Ownership, 'manager_id'> | undefined,
): NotSecond | undefined => {
  if (who.id === maker.id) return 'own';
  if (!isDecidedBy(who, item, second, account)) return 'role';
  if (maker.givers.has(who.id)) return 'given';
  if (who.role === 'admin') return who.vouched ? undefined : 'alone';
  if (who.givers.has(maker.id)) return 'received';
  return mayShareGiver(who, maker) ? 'shared' : undefined;
};

export const mayDecide = (...asked: Parameters<typeof whyNotDecide>): boolean =>
  whyNotDecide(...asked) === undefined;

/** Actions that can be held for approval, with their possible policy items. */
export const HELD_ACTIONS = {
  'wallet.add': ['destination'],
  'bank_account.add': ['destination'],
  'exchange.order': ['order'],
  'withdrawal.order': ['order'],
  'order_slot.decide': ['order'],
  'client_spread.save': ['spread'],
  'rule.create': ['spread', 'destination'],
  'rule.update': ['spread', 'destination'],
  'spread.collect': ['collection'],
  'credentials.save': ['credentials'],
  'credentials.clear': ['credentials'],
  'user.create': ['administrator'],
  'user.role': ['administrator'],
  'user.state': ['administrator'],
  'invitation.create': ['administrator'],
  'sub_account.assign': ['assignment'],
  'second_factor.reset': ['second_factor'],
  'ledger.correct': ['ledger'],
  'stop.change': ['lift'],
  'destination.waive_cooling_off': ['cooling_off'],
  'gateway_settings.save': ['limits', 'settings', 'spread'],
  'policy.save': ['policy'],
} as const satisfies Partial<Readonly<Record<ActionName, readonly PolicyItem[]>>>;
export type HeldAction = keyof typeof HELD_ACTIONS;
