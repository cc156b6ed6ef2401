import type { ActionName } from './audit.ts';
import type { Role } from './roles.ts';

/** What a second person may be asked for (docs/controls.md). */
export const POLICY_ITEMS = [
  'destination',
  'order',
  'spread',
  'collection',
  'credentials',
  'administrator',
  'assignment',
  'second_factor',
  'books',
  'lift',
  'cooling_off',
  'settings',
  'limits',
  'policy',
] as const;
export type PolicyItem = (typeof POLICY_ITEMS)[number];

/** While the policy is on these always need a second person: looser limits would undo it as a looser policy does. */
type AlwaysHeld = 'limits' | 'policy';
export type ChosenItem = Exclude<PolicyItem, AlwaysHeld>;

const isChosen = (item: PolicyItem): item is ChosenItem => item !== 'limits' && item !== 'policy';

/** What can be left out while the policy is on. */
export const CHOSEN_ITEMS = POLICY_ITEMS.filter(isChosen);

/** What of a sub-account waits: its manager can be the second person, where the policy says so. */
const OF_ACCOUNTS: ReadonlySet<PolicyItem> = new Set(['destination', 'order']);

/** Who may be the second person. */
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
  books: chosen,
  lift: chosen,
  cooling_off: chosen,
  settings: chosen,
});

/** Before an administrator has settled anything: on or off as the stage says, and then for everything. */
export const firstPolicy = (on: boolean): Policy => ({
  on,
  second: 'administrators',
  items: everything(true),
});

export const isHeldBy = ({ on, items }: Policy, item: PolicyItem): boolean =>
  on && (!isChosen(item) || items[item]);

/** Hours that something waits for a second person; then it has ended. */
export const APPROVAL_HOURS = 72;

export const DECISION_NOTE = 500;

/**
 * `open` waits; `approved` is about to be done, `executing` being done; then `done`, `refused` (by the rules of then),
 * `failed` (nothing done) or `not_known`. Or `rejected`, `withdrawn` by its maker, or `ended` after 72 hours.
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

export interface Party {
  readonly id: string;
  readonly role: Role;
  readonly created_by?: string | null | undefined;
}

interface Waiting {
  readonly item: PolicyItem;
  readonly maker: Party;
}

interface Concerned {
  readonly user_id: string | null;
  readonly manager_id: string | null;
  /** Who gave it to owner and manager. */
  readonly assigned_by?: { readonly owner: string | null; readonly manager: string | null } | undefined;
}

/** Who made somebody a user, or gave them the sub-account. An administrator is one with the agreement of a second person. */
const madeBy = (
  { id, role, created_by: creator }: Party,
  account: Concerned | undefined,
): readonly string[] =>
  role === 'admin'
    ? []
    : [
        creator,
        account?.user_id === id ? account.assigned_by?.owner : null,
        account?.manager_id === id ? account.assigned_by?.manager : null,
      ].filter((each) => typeof each === 'string');

/** One created the other, or gave them the sub-account: they may be one person, so neither is the other's second person. */
export const isMadeByTheOther = (decider: Party, maker: Party, account: Concerned | undefined): boolean =>
  madeBy(maker, account).includes(decider.id) || madeBy(decider, account).includes(maker.id);

/**
 * Nobody decides their own request, nor one of somebody they created or gave the account. Otherwise administrators, and if
 * the policy says so the account's manager. @param account undefined where it concerns none @returns null: they may
 */
export const whyNotDecide = (
  who: Party,
  { item, maker }: Waiting,
  { second }: Pick<Policy, 'second'>,
  account: Concerned | undefined,
): string | null => {
  if (who.id === maker.id) return 'You requested this yourself. Somebody else has to decide.';
  if (isMadeByTheOther(who, maker, account))
    return 'One of you created or invited the other, or gave them this sub-account. Somebody else has to decide.';
  if (who.role === 'admin') return null;
  if (second === 'administrators' || !OF_ACCOUNTS.has(item)) return 'Only an administrator can decide this.';
  return who.role === 'gateway_user' && account?.manager_id === who.id
    ? null
    : 'Only an administrator or the manager of this sub-account can decide this.';
};

export const mayDecide = (...asked: Parameters<typeof whyNotDecide>): boolean =>
  whyNotDecide(...asked) === null;

/** Which actions can wait for a second person, and as what of these, by what changes. */
export const HELD_ACTIONS = {
  'wallet.add': ['destination'],
  'bank_account.add': ['destination'],
  'exchange.order': ['order'],
  'withdrawal.order': ['order'],
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
  'books.correct': ['books'],
  'stop.change': ['lift'],
  'destination.waive_cooling_off': ['cooling_off'],
  'gateway_settings.save': ['limits', 'settings', 'spread'],
  'policy.save': ['policy'],
} as const satisfies Partial<Readonly<Record<ActionName, readonly PolicyItem[]>>>;
export type HeldAction = keyof typeof HELD_ACTIONS;
