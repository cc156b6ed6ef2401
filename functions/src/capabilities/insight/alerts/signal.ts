import type { SubAccountLink } from '@ramps-gateway/shared/contract/records.ts';
import type { AlertSubject } from '@ramps-gateway/shared/domain/alerts.ts';
import type { PolicyItem } from '@ramps-gateway/shared/domain/policy.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { AlertObject, AlertReceivers, AlertRows, AlertSources } from '../../../modules/alerts/ports.ts';
import type { Change } from '../../../modules/projections/model.ts';
import type { Clock } from '../../../platform/clock.ts';

/** The current state of one thing to alert people about. */
export interface Signal extends AlertObject {
  /** `news` never ends. */
  readonly state: 'open' | 'over' | 'news';
  /** Id of the sub-account, user or other thing that decides who receives the alert. */
  readonly scope: string;
  readonly sub_account: SubAccountLink | null;
  readonly subject: { readonly kind: AlertSubject; readonly id: string };
  readonly amount: string | null;
  readonly asset: string | null;
  readonly text: string;
  /** Alerts only this user, who has their own threshold. */
  readonly only?: string;
  /** Not alerted: they did it themselves. */
  readonly but?: string;
  readonly item?: PolicyItem;
}

export interface RaisePorts {
  readonly alerts: AlertRows;
  readonly sources: AlertSources;
  readonly receivers: AlertReceivers;
  readonly accounts: SubAccounts;
  readonly clock: Clock;
}

/** Signals from the current state of the changed records. Runs again after each write, so late changes do no harm. */
export type Rule = (
  changes: readonly Change[],
  ports: RaisePorts,
) => readonly Signal[] | Promise<readonly Signal[]>;

/** Scope and subject id of signals about the whole gateway. */
export const GATEWAY = 'gateway';

type Absent = Pick<Signal, 'amount' | 'asset' | 'sub_account'>;

export const signalOf = (signal: Omit<Signal, keyof Absent> & Partial<Absent>): Signal => ({
  sub_account: null,
  amount: null,
  asset: null,
  ...signal,
});

export const unique = <T>(values: readonly T[]): readonly T[] => [...new Set(values)];

type Image = NonNullable<Change['after']>;

export const imagesOf = (changes: readonly Change[]): readonly Image[] =>
  changes.flatMap(({ before, after }) => [before, after].filter((image) => image !== undefined));

/** The new image of each change; for a removed item, its last one. */
export const latestOf = (changes: readonly Change[]): readonly Image[] =>
  changes.map(({ before, after }) => after ?? before).filter((image) => image !== undefined);

export const afterOf = (changes: readonly Change[]): readonly Image[] =>
  changes.map(({ after }) => after).filter((image) => image !== undefined);
