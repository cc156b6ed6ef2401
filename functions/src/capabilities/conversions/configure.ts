import type { ConfigurationChange } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import {
  type ConfigurationRecord,
  linkTo,
  type SubAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { CONFIGURATION_DEFAULTS } from '@ramps-gateway/shared/domain/conversion.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../platform/clock.ts';
import { notFound, VisibleError } from '../../platform/errors.ts';
import { configurationId, subAccountOfConfiguration } from '../../platform/ids.ts';
import type { Configurations, SubAccounts } from './ports.ts';

export interface ConfigureContext {
  readonly configurations: Configurations;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

/** A sub-account that the caller may see; a foreign one answers like one that does not exist. */
const visibleAccount = async (
  who: Principal,
  id: string,
  { accounts }: ConfigureContext,
): Promise<{ readonly version: number; readonly record: SubAccountRecord }> => {
  const account = await accounts.get(id);
  if (!account || !maySee(who, account.record)) throw notFound();
  return account;
};

const visibleConfiguration = async (who: Principal, id: string, context: ConfigureContext) => {
  const { record: account } = await visibleAccount(who, subAccountOfConfiguration(id), context);
  const stored = await context.configurations.get(account.id);
  if (stored?.record.id !== id) throw notFound();
  return { account, stored };
};

/** spec 9: a new configuration has the defaults; one for each sub-account (contract 3). */
export const createConfiguration = async (
  who: Principal,
  subAccountId: string,
  context: ConfigureContext,
): Promise<ConfigurationRecord> => {
  const { record: account, version } = await visibleAccount(who, subAccountId, context);
  if (account.status !== 'active') throw new VisibleError('UNPROCESSABLE', 'The sub-account is inactive.');
  const now = context.clock().toISOString();
  const record: ConfigurationRecord = {
    id: configurationId(account.id),
    user_id: account.user_id,
    sub_account_id: account.id,
    sub_account: linkTo(account),
    ...CONFIGURATION_DEFAULTS,
    created_at: now,
    updated_at: now,
  };
  const outcome = await context.configurations.create(record, account, version);
  if (outcome === 'exists')
    throw new VisibleError('CONFLICT', 'This sub-account already has a conversion configuration.');
  if (outcome === 'conflict') throw new VisibleError('CONFLICT');
  return record;
};

/** Changes the fields that are given. */
export const updateConfiguration = async (
  who: Principal,
  id: string,
  change: ConfigurationChange,
  context: ConfigureContext,
): Promise<ConfigurationRecord> => {
  const { account, stored } = await visibleConfiguration(who, id, context);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const record = { ...stored.record, ...given, updated_at: context.clock().toISOString() };
  if (!(await context.configurations.replace(record, account, stored.version)))
    throw new VisibleError('CONFLICT');
  return record;
};

/** Back to not configured (spec 4). Conversions under way go on: their deposits have been paid. */
export const deleteConfiguration = async (
  who: Principal,
  id: string,
  context: ConfigureContext,
): Promise<{ readonly id: string }> => {
  const { account } = await visibleConfiguration(who, id, context);
  await context.configurations.remove(account.id);
  return { id };
};
