import type { ConfigurationChange } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import {
  type ConfigurationRecord,
  type DestinationRecord,
  linkTo,
  type NotificationRecord,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { CONFIGURATION_DEFAULTS } from '@ramps-gateway/shared/domain/conversion.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { stoppedBy } from '@ramps-gateway/shared/domain/obstacles.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound, VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import { configurationId, subAccountOfConfiguration } from '../../../modules/conversions/model.ts';
import { type DestinationContext, nameDestination, requireUsable } from './name-destination.ts';
import type { Configurations, Holdings } from '../../../modules/conversions/ports.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import {
  askForRule,
  type BoundsContext,
  checkBounds,
  checkRemoval,
  checkSpread,
  namesAnother,
  requireConvertible,
  requireStillConvertible,
} from './rule-bounds.ts';
import { accountNotification, usersOf, visibleAccount } from '../../../modules/accounts/sub-account.ts';

const ruleOf = ({ id }: SubAccountRecord) => ({ kind: 'sub_account', id });

export interface ConfigureContext extends BoundsContext, DestinationContext {
  readonly configurations: Configurations;
  readonly accounts: SubAccounts;
  readonly holdings: Holdings;
}

export const visibleConfiguration = async (
  who: Principal,
  id: string,
  context: Pick<ConfigureContext, 'accounts' | 'configurations'>,
) => {
  const account = await visibleAccount(who, subAccountOfConfiguration(id), context.accounts);
  const stored = await context.configurations.get(account.record.id);
  if (stored?.record.id !== id) throw notFound();
  return { account, stored };
};

/**
 * Notifies owner and manager of every change of the destination, even their own: somebody else may be signed in as
 * them.
 */
const informed = (
  account: SubAccountRecord,
  rule: ConfigurationRecord,
  version: number,
): readonly NotificationRecord[] => {
  const { destination } = rule;
  const text = destination
    ? `The USDT of ${account.name} now goes to the wallet ${maskAddress(destination.address)}${
        destination.confirmed_at === null ? ', once its owner has confirmed it' : ''
      }.`
    : `The USDT of ${account.name} is not sent: automatic conversion has no destination.`;
  const what = {
    kind: 'rule_destination_changed',
    text,
    created_at: rule.updated_at,
    ...(destination && { destination_id: destination.wallet_id }),
  } as const;
  return usersOf(account).map((id) => accountNotification(account, id, `rule ${rule.id} ${version}`, what));
};

/**
 * Creates a sub-account's rule with the defaults of S9.6. It is on only if the owner has confirmed the destination (C3).
 */
export const createConfiguration = async (
  work: Work,
  {
    sub_account_id: id,
    destination_wallet_id: walletId,
    custom_spread_override: wanted,
  }: {
    readonly sub_account_id: string;
    readonly destination_wallet_id?: string | undefined;
    readonly custom_spread_override?: string | null | undefined;
  },
  context: ConfigureContext,
): Promise<ConfigurationRecord> => {
  const { who } = work;
  const fresh = walletId === undefined ? work.exemptSignIn('names no destination') : work.freshSignIn();
  const account = await visibleAccount(who, id, context.accounts);
  if (account.record.status !== 'active')
    throw new VisibleError('UNPROCESSABLE', 'The sub-account is inactive.');
  await checkSpread(who, { custom_spread_override: wanted }, CONFIGURATION_DEFAULTS, account.record, context);
  const destination =
    walletId === undefined
      ? null
      : await nameDestination(who, account.record, walletId, undefined, undefined, context);
  const isUsable = destination !== null && destination.confirmed_at !== null;
  const now = context.clock().toISOString();
  const { minimum } = (await context.settings.current()).conversion;
  const defaults = { ...CONFIGURATION_DEFAULTS, minimum_amount: minimum };
  const [stop] = stoppedBy(account.record, { ...defaults, destination }, undefined);
  const record: ConfigurationRecord = {
    id: configurationId(account.record.id),
    user_id: account.record.user_id,
    sub_account_id: account.record.id,
    sub_account: linkTo(account.record),
    ...defaults,
    custom_spread_override: wanted ?? null,
    is_enabled: stop === undefined,
    destination,
    notice: isUsable && stop ? `Conversion is off. ${stop.message}` : null,
    created_at: now,
    updated_at: now,
  };
  const notifications = destination ? informed(account.record, record, 1) : [];
  work.audit({ object: ruleOf(account.record), after: record });
  const permit = { approved: await askForRule(work, undefined, record, account.record, context), fresh };
  const outcome = await context.configurations.create(record, account, notifications, permit);
  if (outcome === 'exists')
    throw new VisibleError('CONFLICT', 'This sub-account already has a conversion configuration.');
  if (outcome === 'conflict') throw new VisibleError('CONFLICT');
  return record;
};

const destinationAfter = async (
  who: Principal,
  { destination_wallet_id: walletId, destination_address: seen }: ConfigurationChange,
  known: ConfigurationRecord,
  account: SubAccountRecord,
  context: ConfigureContext,
): Promise<DestinationRecord | null> => {
  if (walletId === undefined) return known.destination;
  if (walletId === null) return null;
  return nameDestination(who, account, walletId, seen, known, context);
};

const SWITCHED_OFF =
  'Conversion was switched off because its destination has changed. It can be switched on once the owner has confirmed the new one.';

/** Changes the given fields. A rule that is on needs a usable destination; a new, unconfirmed one switches it off. */
export const updateConfiguration = async (
  work: Work,
  id: string,
  change: ConfigurationChange,
  context: ConfigureContext,
): Promise<ConfigurationRecord> => {
  const { who } = work;
  const { account, stored } = await visibleConfiguration(who, id, context);
  const known = stored.record;
  await checkBounds(who, change, known, account.record, context);
  const { destination_wallet_id: walletId, destination_address: _seen, ...fields } = change;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const destination = await destinationAfter(who, change, known, account.record, context);
  const wanted = { ...known, ...given, destination, updated_at: context.clock().toISOString() };
  const turnsOn = change.is_enabled === true && !known.is_enabled;
  if (turnsOn) {
    requireConvertible(account.record, wanted);
    await requireUsable(destination, account.record, context);
  }
  const isUsable = destination !== null && destination.confirmed_at !== null;
  const isForcedOff = walletId !== undefined && wanted.is_enabled && !isUsable;
  if (known.is_enabled && wanted.is_enabled && !isForcedOff) {
    const kept = walletId === undefined ? await context.holdings.get(account.record.id) : undefined;
    requireStillConvertible(account.record, known, wanted, kept?.record);
  }
  const record: ConfigurationRecord = {
    ...wanted,
    is_enabled: wanted.is_enabled && !isForcedOff,
    notice: isForcedOff ? SWITCHED_OFF : wanted.is_enabled ? null : known.notice,
  };
  const notifications = namesAnother(known, record)
    ? informed(account.record, record, stored.version + 1)
    : [];
  work.audit({ object: ruleOf(account.record), before: known, after: record });
  const namesNone = walletId === undefined || walletId === null;
  const fresh = namesNone ? work.exemptSignIn('names no destination') : work.freshSignIn();
  const permit = { approved: await askForRule(work, known, record, account.record, context), fresh };
  const { version } = stored;
  if (!(await context.configurations.replace(record, version, account, notifications, permit)))
    throw new VisibleError('CONFLICT');
  return record;
};

/** Removes the rule (S4.23). Open conversions lose their destination and wait for a new rule. */
export const deleteConfiguration = async (
  work: Work,
  id: string,
  context: ConfigureContext,
): Promise<{ readonly id: string }> => {
  const { account, stored } = await visibleConfiguration(work.who, id, context);
  await checkRemoval(work.who, stored.record, account.record, context);
  work.audit({ object: ruleOf(account.record), before: stored.record });
  if (!(await context.configurations.remove(account.record.id, stored.version, account.version, work)))
    throw new VisibleError('CONFLICT');
  return { id };
};
