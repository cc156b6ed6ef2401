import { type Canonical, canonicalJson } from './ledger/canonical.ts';
import type { Role } from './roles.ts';

/**
 * When an action's row is written. `with its write`: in the action's transaction. `around it`: for an effect outside
 * the table, a first row before the effect, and the final one after it or after an interruption.
 */
type Recorded = 'around it' | 'with its write';

/** Kinds of objects. Each object's history is listed by kind and id. */
export const OBJECT_KINDS = [
  'user',
  'session',
  'sub_account',
  'destination',
  'conversion',
  'payment',
  'rule',
  'approval',
  'exception',
  'collection',
  'export',
  'statement',
  'webhook_event',
  'webhook_configuration',
  'credentials',
  'gateway_settings',
  'policy',
  'gateway',
  'sub_accounts',
  'assets',
  'ledger',
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Kinds with one object, or whose actions affect all of them. */
const SINGLE: ReadonlySet<ObjectKind> = new Set([
  'credentials',
  'gateway_settings',
  'policy',
  'gateway',
  'sub_accounts',
  'assets',
  'ledger',
]);

const GATEWAY = 'gateway';

/** The id of a kind's only object; undefined for other kinds. */
export const singleId = (kind: string): string | undefined =>
  [...SINGLE].some((single) => single === kind) ? GATEWAY : undefined;

const action = <Label extends string>(
  label: Label,
  object: ObjectKind,
  recorded: Recorded = 'with its write',
) => ({ label, object, recorded });
const outside = <Label extends string>(label: Label, object: ObjectKind) =>
  action(label, object, 'around it');

/** Every audited action, `<object>.<verb>`: all privileged actions and all that move money. */
export const ACTIONS = {
  'user.create': outside('User created', 'user'),
  'user.role': action('Role changed', 'user'),
  'user.rename': action('Name changed', 'user'),
  'user.settle': action('Interrupted user creation finished', 'user'),
  'user.state': action('User disabled or enabled', 'user'),
  'sign_in_settings.open': action('Sign-in settings opened', 'user'),
  'second_factor.record': outside('Second factor recorded', 'user'),
  'second_factor.remove': outside('Second factor switched off', 'user'),
  'second_factor.reset': outside('Second factor reset', 'user'),
  'second_factor.recover': action('Second factor reset with a recovery code', 'user'),
  'recovery_codes.make': action('Recovery codes made', 'user'),
  'passkey.change': outside('Passkey added or removed', 'user'),
  'session.end': action('Session ended', 'session'),
  'session.end_all': action('Signed out everywhere', 'session'),
  'invitation.create': outside('Invitation sent', 'user'),
  'invitation.resend': outside('Invitation sent again', 'user'),
  'invitation.revoke': outside('Invitation revoked', 'user'),
  'client_spread.save': action('Client spread set', 'user'),
  'sub_account.create': outside('Sub-account created', 'sub_account'),
  'sub_account.assign': action('Sub-account assigned', 'sub_account'),
  'sub_account.state': outside('Sub-account deactivated or activated', 'sub_account'),
  'sub_accounts.sync': outside('Sub-accounts synced', 'sub_accounts'),
  'assets.sync': outside('Assets synced', 'assets'),
  'wallet.add': outside('Wallet added', 'sub_account'),
  'wallet.remove': outside('Wallet removed', 'sub_account'),
  'bank_account.add': outside('Bank account added', 'sub_account'),
  'bank_account.remove': outside('Bank account removed', 'sub_account'),
  'exchange.order': outside('Exchange ordered', 'sub_account'),
  'withdrawal.order': outside('Withdrawal ordered', 'sub_account'),
  'order_slot.decide': outside('Order assigned', 'sub_account'),
  'ledger.correct': action('Ledger corrected', 'sub_account'),
  'ledger.prove': outside('Ledger proven', 'ledger'),
  'credentials.save': outside('Credentials saved', 'credentials'),
  'credentials.clear': outside('Credentials cleared', 'credentials'),
  'credentials.test': outside('Credentials tested', 'credentials'),
  'conversion.retry': action('Conversion retried', 'conversion'),
  'conversion.settle': action('Conversion settled by hand', 'conversion'),
  'rule.create': action('Rule created', 'rule'),
  'rule.update': action('Rule changed', 'rule'),
  'rule.delete': action('Rule deleted', 'rule'),
  'stop.change': action('Stop set or lifted', 'sub_account'),
  'destination.waive_cooling_off': action('Cooling-off of a destination waived', 'destination'),
  'destination.rename': action('Destination renamed', 'destination'),
  'payment.convert': action('Payment converted', 'payment'),
  'payment.close': action('Payment closed', 'payment'),
  'payment.note': action('Note added to a payment', 'payment'),
  'payment.release': action('Held payment released', 'payment'),
  'gateway_settings.save': action('Gateway settings saved', 'gateway_settings'),
  'provider_checklist.save': action('Provider checklist saved', 'gateway_settings'),
  'policy.save': action('Policy saved', 'policy'),
  'preferences.save': action('Security messages switched off', 'user'),
  'approval.approve': action('Approved', 'approval'),
  'approval.reject': action('Rejected', 'approval'),
  'approval.withdraw': action('Request withdrawn', 'approval'),
  'approval.end': action('Approval lapsed', 'approval'),
  'spread.collect': outside('Spread collected', 'collection'),
  'collection.check': outside('Collection checked', 'collection'),
  'collection.close': action('Collection closed by hand', 'collection'),
  'exception.act': action('Exception acted on', 'exception'),
  'export.create': action('Export requested', 'export'),
  'statement.create': action('Statement requested', 'statement'),
  'webhook_configuration.save': action('Webhook settings saved', 'webhook_configuration'),
  'webhook_event.reveal': action('Webhook event shown in full', 'webhook_event'),
  'webhook_event.process': action('Webhook event processed again', 'webhook_event'),
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly object: ObjectKind; readonly recorded: Recorded }>
>;

export type ActionName = keyof typeof ACTIONS;

export const isAction = (text: string): text is ActionName => Object.hasOwn(ACTIONS, text);

export const ACTION_NAMES: readonly ActionName[] = Object.keys(ACTIONS).filter(isAction);

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** The words of an action that goes both ways; undefined if the row does not say which way. */
const wayOf = (name: ActionName, after: ReadonlyMap<string, unknown>): string | undefined => {
  if (name === 'stop.change' && after.has('stopped'))
    return after.get('stopped') === true ? 'Stop set' : 'Stop lifted';
  if (name === 'user.state' && after.size > 0) {
    const isOff = after.get('state') === 'disabled' || after.get('disabled') || after.get('disabled_at');
    return isOff ? 'User disabled' : 'User enabled';
  }
  if (name === 'sub_account.state' && after.has('data'))
    return fieldsOf(after.get('data')).get('is_active') === true
      ? 'Sub-account activated'
      : 'Sub-account deactivated';
  return undefined;
};

/** What was done, by the values that it set. @param action from any version */
export const actionLabel = (action: string, after: unknown): string =>
  isAction(action) ? (wayOf(action, fieldsOf(after)) ?? ACTIONS[action].label) : action;

/** The object in a call's path; null if there is none. An invitation's object is its user. */
export const objectOf = (name: ActionName, id: string | undefined): Subject | null => {
  const kind = ACTIONS[name].object;
  const named = id ?? singleId(kind);
  return named === undefined ? null : { kind, id: named };
};

export type Actor =
  | {
      readonly kind: 'person';
      readonly user_id: string;
      readonly email: string | null;
      readonly role: Role;
    }
  | { readonly kind: 'schedule'; readonly name: string };

export interface Subject {
  readonly kind: string;
  readonly id: string;
}

/**
 * `held`: needs a second person; `refused`: by a rule; `failed`: nothing was done, or it was cut off; `not_known`:
 * started outside the gateway, outcome unknown.
 */
export const OUTCOMES = ['done', 'held', 'refused', 'failed', 'not_known'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Default page size, and the maximum days verified in one call. */
export const AUDIT_LISTED = 50;
export const VERIFIED_DAYS = 31;

/** Chains per UTC day. A chain's head takes one transaction at a time, so several share the load. */
export const AUDIT_SHARDS = 4;

/** The position of a row: `number` in its shard on a UTC day, `2026-11-23`. */
export interface Place {
  readonly day: string;
  readonly shard: number;
  readonly number: number;
}

/** The previous row in the shard, possibly of an earlier day. */
export interface Link {
  readonly day: string;
  readonly number: number;
  readonly hash: string;
}

/** The hashed part of a row: all fields except the hash. */
export interface Unhashed extends Place {
  readonly id: string;
  readonly at: string;
  readonly previous: Link | null;
  readonly [field: string]: unknown;
}

export interface Hashed extends Unhashed {
  readonly hash: string;
}

type Sha256 = (text: string) => string;

/** Normalizes a value for hashing and storage: numbers other than integers become strings. */
export const canonicalOf = (value: unknown): Canonical => {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isSafeInteger(value) ? value : String(value);
    case 'object':
      return Array.isArray(value)
        ? value.map(canonicalOf)
        : Object.fromEntries(
            Object.entries(value).flatMap(([key, member]) =>
              member === undefined ? [] : [[key, canonicalOf(member)]],
            ),
          );
    case 'bigint':
      return value.toString();
    default:
      return null;
  }
};

/** SHA-256 over the canonical JSON of a row without its hash. */
export const auditHash = (row: Unhashed, sha256: Sha256): string => {
  const { hash: _own, ...rest } = row;
  return sha256(canonicalJson(canonicalOf(rest)));
};

export const AUDIT_FAULTS = ['unreadable', 'changed', 'missing', 'swapped'] as const;
export type AuditFault = (typeof AUDIT_FAULTS)[number];

export interface ChainFinding extends Place {
  readonly fault: AuditFault;
}

/** The row at a position; `row` is undefined if it cannot be read. */
export interface Standing {
  readonly number: number;
  readonly row: Hashed | undefined;
}

/** A day's expected last row, from the shard's next day or its head. */
export interface End {
  readonly number: number;
  readonly hash: string;
}

/**
 * Checks one shard's rows of a day in key order, with one row in memory: gaps in numbers, wrong hashes, wrong
 * predecessors.
 */
export const chainWatch = ({ day, shard }: Pick<Place, 'day' | 'shard'>, sha256: Sha256) => {
  const found: ChainFinding[] = [];
  const note = (number: number, fault: AuditFault) => found.push({ day, shard, number, fault });
  let last: { readonly number: number; readonly hash: string | undefined } = { number: 0, hash: undefined };
  return {
    see: ({ number, row }: Standing): void => {
      for (let gap = last.number + 1; gap < number; gap += 1) note(gap, 'missing');
      const follows = last.number === number - 1 ? last.hash : undefined;
      if (!row) note(number, 'unreadable');
      else if (auditHash(row, sha256) !== row.hash) note(number, 'changed');
      else if (row.number !== number || row.day !== day || row.shard !== shard) note(number, 'swapped');
      else if (number > 1 && (row.previous?.day !== day || row.previous.number !== number - 1))
        note(number, 'swapped');
      else if (follows !== undefined && row.previous?.hash !== follows) note(number, 'swapped');
      last = { number, hash: row?.hash };
    },
    /** @param end the day's expected last row; undefined if unknown */
    faults: (end: End | undefined): readonly ChainFinding[] => {
      if (end === undefined) return found;
      for (let gap = last.number + 1; gap <= end.number; gap += 1) note(gap, 'missing');
      if (last.number === end.number && last.hash !== undefined && last.hash !== end.hash)
        note(end.number, 'changed');
      return found;
    },
  };
};

export const chainFaults = (
  place: Pick<Place, 'day' | 'shard'>,
  rows: readonly Standing[],
  end: End | undefined,
  sha256: Sha256,
): readonly ChainFinding[] => {
  const watch = chainWatch(place, sha256);
  for (const row of rows) watch.see(row);
  return watch.faults(end);
};
