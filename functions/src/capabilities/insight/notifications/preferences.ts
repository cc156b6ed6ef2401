import type { Preferences, PreferencesChange } from '@ramps-gateway/shared/contract/calls/preferences.ts';
import type { PreferencesRecord } from '@ramps-gateway/shared/contract/preferences.ts';
import {
  ALERTS,
  channelsOf,
  isSafety,
  kindsFor,
  LOW_POOL_BALANCE,
} from '@ramps-gateway/shared/domain/alerts.ts';
import { IDLE_MINUTES } from '@ramps-gateway/shared/domain/sessions.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Clock } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Work } from '../../../modules/act/work.ts';
import type { PreferenceRows } from './ports.ts';

export interface PreferencesPorts {
  readonly preferences: PreferenceRows;
  /** False without a sender address; then no mail goes out. */
  readonly mailIsSetUp: boolean;
  readonly clock: Clock;
}

interface Stored {
  readonly version: number;
  readonly record: PreferencesRecord | undefined;
}

const NEVER_SAVED: Stored = { version: 0, record: undefined };

/** Includes the defaults of the caller's current role. */
const shown = ({ role }: Principal, mailIsSetUp: boolean, { version, record }: Stored): Preferences => ({
  version,
  alerts: kindsFor(role).map((kind) => {
    const { title, severity, page } = ALERTS[kind];
    const chosen = record?.alerts.find((choice) => choice.kind === kind);
    return { kind, ...channelsOf(kind, role, chosen), title, severity, always: page === 'always' };
  }),
  low_pool_balance: kindsFor(role).includes('low_pool_balance')
    ? (record?.low_pool_balance ?? LOW_POOL_BALANCE)
    : null,
  email_notifications: record?.email_notifications ?? true,
  mail_is_set_up: mailIsSetUp,
  login_alerts: record?.login_alerts ?? true,
  dark_mode: record?.dark_mode ?? null,
  language: record?.language ?? 'en',
  currency: record?.currency ?? 'BRL',
  date_format: record?.date_format ?? null,
  time_zone: record?.time_zone ?? null,
  sample_data: record?.sample_data ?? null,
  auto_refresh: record?.auto_refresh ?? true,
  sound: record?.sound ?? false,
  idle_minutes: record?.idle_minutes ?? IDLE_MINUTES.usual,
  updated_at: record?.updated_at ?? null,
});

export const readPreferences =
  ({ preferences, mailIsSetUp }: PreferencesPorts) =>
  async (who: Principal): Promise<Preferences> =>
    shown(who, mailIsSetUp, (await preferences.get(who.user_id)) ?? NEVER_SAVED);

/** True if the change switches off a notification that could reveal an intruder. */
export const silences = ({
  alerts = [],
  email_notifications,
  login_alerts,
}: Pick<PreferencesChange, 'alerts' | 'email_notifications' | 'login_alerts'>): boolean =>
  email_notifications === false ||
  login_alerts === false ||
  alerts.some(({ kind, mail }) => isSafety(kind) && !mail);

const safetyOf = (record: PreferencesRecord | undefined) => ({
  email_notifications: record?.email_notifications ?? true,
  login_alerts: record?.login_alerts ?? true,
  not_mailed: (record?.alerts ?? []).flatMap(({ kind, mail }) => (isSafety(kind) && !mail ? [kind] : [])),
});

/** Omitted kinds keep their setting. Ignores kinds that the caller's role never receives. */
export const savePreferences =
  ({ preferences, mailIsSetUp, clock }: PreferencesPorts) =>
  async (work: Work, { version, alerts, ...change }: PreferencesChange): Promise<Preferences> => {
    const { who } = work;
    const stored = (await preferences.get(who.user_id)) ?? NEVER_SAVED;
    if (stored.version !== version) throw new VisibleError('CONFLICT');
    const chosen = new Map(
      [...(stored.record?.alerts ?? []), ...(alerts ?? [])].map((choice) => [choice.kind, choice]),
    );
    const record: PreferencesRecord = {
      ...stored.record,
      ...change,
      alerts: [...chosen.values()],
      user_id: who.user_id,
      updated_at: clock().toISOString(),
    };
    const isSilencing = silences({ alerts, ...change });
    const fresh = isSilencing ? work.freshSignIn() : work.exemptSignIn('silences nothing');
    if (isSilencing) {
      work.audit({
        object: { kind: 'user', id: who.user_id },
        before: safetyOf(stored.record),
        after: safetyOf(record),
      });
      await work.begin();
    }
    if (!(await preferences.write(record, version, work, fresh))) throw new VisibleError('CONFLICT');
    return shown(who, mailIsSetUp, { version: version + 1, record });
  };
