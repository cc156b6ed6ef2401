import type {
  GatewaySettings,
  GatewaySettingsChange,
} from '@ramps-gateway/shared/contract/calls/gateway-settings.ts';
import { loosensLimit } from '@ramps-gateway/shared/domain/limits.ts';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import type { GatewaySettingsRow, StoredSettings } from '../../../modules/gateway-settings/ports.ts';
import type { Profiles } from '../../../modules/users/ports.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import { canonical } from '../../../platform/json.ts';
import type { Approved, Work } from '../../../modules/act/work.ts';

export interface SettingsPorts {
  readonly settings: GatewaySettingsRow;
  readonly profiles: Profiles;
  readonly clock: Clock;
}

const answerOf = ({ version, record }: StoredSettings): GatewaySettings => ({ ...record, version });

export const readSettings =
  ({ settings }: Pick<SettingsPorts, 'settings'>) =>
  async (): Promise<GatewaySettings> =>
    answerOf(await settings.read());

export const readExplorers =
  ({ settings }: Pick<SettingsPorts, 'settings'>) =>
  async () => ({ explorers: (await settings.read()).record.explorers });

const changedMeanwhile = (): VisibleError =>
  new VisibleError('CONFLICT', 'The settings have changed since you loaded them. Reload and try again.');

const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

type Settled = Pick<
  StoredSettings['record'],
  'collection_wallet' | 'company' | 'conversion' | 'explorers' | 'performance' | 'security'
>;

const shownOf = (of: Settled): Settled => ({
  collection_wallet: of.collection_wallet,
  conversion: of.conversion,
  security: of.security,
  performance: of.performance,
  company: of.company,
  explorers: of.explorers,
});

/** A change needs a second person: the wallet receives money, thresholds protect it, and people trust the name and links. */
const SECURED = ['collection_wallet', 'security', 'company', 'explorers'] as const;

/** Requests approval for looser limits, a lower general spread, and changes of what is secured. */
const askFor = async (
  work: Work,
  known: Settled,
  wanted: Settled,
): Promise<Approved<'limits' | 'settings' | 'spread'>> => {
  const isSecured = SECURED.every((name) => isSame(known[name], wanted[name]));
  const isCheaper = compare(wanted.conversion.spread, known.conversion.spread) < 0;
  const [item, ...also] = [
    ...(loosensLimit(known, wanted) ? (['limits'] as const) : []),
    ...(isSecured ? [] : (['settings'] as const)),
    ...(isCheaper ? (['spread'] as const) : []),
  ];
  if (item === undefined) return work.exempt('settings', 'no setting that moves or protects money');
  return work.needSecondPerson({
    item,
    also,
    object: { kind: 'gateway_settings', id: 'gateway' },
    before: shownOf(known),
    after: shownOf(wanted),
  });
};

export const saveSettings =
  ({ settings, profiles, clock }: SettingsPorts) =>
  async (work: Work, { version, ...change }: GatewaySettingsChange): Promise<GatewaySettings> => {
    const { who } = work;
    const [known, profile] = await Promise.all([settings.read(), profiles.get(who.user_id)]);
    if (known.version !== version) throw changedMeanwhile();
    const { collection_wallet: wallet, conversion, security, performance, company, explorers } = change;
    const record = {
      collection_wallet: wallet === undefined ? known.record.collection_wallet : wallet,
      conversion: conversion ?? known.record.conversion,
      security: security ?? known.record.security,
      performance: performance ?? known.record.performance,
      company: company === undefined ? known.record.company : company,
      explorers: explorers ?? known.record.explorers,
      updated_by: { id: who.user_id, email: profile?.record.email ?? '' },
      updated_at: clock().toISOString(),
    };
    work.audit({
      object: { kind: 'gateway_settings', id: 'gateway' },
      before: known.record,
      after: record,
    });
    const approved = await askFor(work, known.record, record);
    if (!(await settings.write(record, version, approved, work.freshSignIn()))) throw changedMeanwhile();
    return answerOf({ version: version + 1, record });
  };
