import { isDeepStrictEqual } from 'node:util';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import {
  type AttentionRecord,
  configurationRecord,
  conversionRecord,
  holdingsRecord,
  linkTo,
  subAccountRecord,
} from '@ramps-gateway/shared/contract/records.ts';
import { incomingPaymentRecord } from '@ramps-gateway/shared/contract/payments.ts';
import { isNearKycLimit } from '@ramps-gateway/shared/domain/attention.ts';
import { isReturned } from '@ramps-gateway/shared/domain/conversion.ts';
import { shortageOf } from '@ramps-gateway/shared/domain/holdings.ts';
import { inWriting } from '@ramps-gateway/shared/domain/money-text.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import type { AttentionRows } from './ports.ts';
import { type Change, type Projection, oneByOne } from '../../../modules/projections/model.ts';

type Waiting = Omit<AttentionRecord, 'id' | 'user_id' | 'manager_id' | 'sub_account'>;

type Judge = (record: unknown) => Waiting | null;

/** A deposit that was returned before the exchange leaves nothing to do. */
const ofConversion: Judge = (record) => {
  const { id, sub_account_id, status, settled, error_message, error_code, ...rest } =
    conversionRecord.parse(record);
  if (status !== 'failed' || settled || isReturned({ error_code, ...rest })) return null;
  return {
    kind: 'conversion_failed',
    sub_account_id,
    subject_id: id,
    amount: rest.original_amount,
    asset: 'BRL',
    text: error_message ?? '',
    ...(error_code !== null && { code: error_code }),
    since: rest.updated_at,
  };
};

/** A closed, settled or returned payment needs no action; a failed one appears with its conversion. */
const ofPayment: Judge = (record) => {
  const payment = incomingPaymentRecord.parse(record);
  const { state, conversion_id, closed, sub_account_id, amount } = payment;
  if (state !== 'not_converted' || conversion_id !== null || closed !== null) return null;
  return {
    kind: 'payment_not_converted',
    sub_account_id,
    subject_id: payment.id,
    amount,
    asset: 'BRL',
    text: payment.reason?.message ?? '',
    ...(payment.reason && { code: payment.reason.code }),
    since: payment.received_at,
  };
};

const ofConfiguration: Judge = (record) => {
  const { id, sub_account_id, notice, updated_at } = configurationRecord.parse(record);
  if (notice === null) return null;
  return {
    kind: 'rule_switched_off',
    sub_account_id,
    subject_id: id,
    amount: null,
    asset: null,
    text: notice,
    since: updated_at,
  };
};

const ofSubAccount: Judge = (record) => {
  const { id, kyc_volume: volume, kyc_limit: limit, status, updated_at } = subAccountRecord.parse(record);
  if (status !== 'active' || volume === null || limit === null || !isNearKycLimit(volume, limit)) return null;
  return {
    kind: 'kyc_near_limit',
    sub_account_id: id,
    subject_id: id,
    amount: volume,
    asset: 'USD',
    text: `${inWriting(volume, 'USD')} of the KYC limit of ${inWriting(limit, 'USD')} is used`,
    since: updated_at,
  };
};

const ofHoldings: Judge = (record) => {
  const { sub_account_id: id, balances, balances_at: at, owed } = holdingsRecord.parse(record);
  const shortage = owed && shortageOf(balances, owed);
  if (!shortage || at === null) return null;
  const { asset, balance, owed: needed, missing } = shortage;
  const by =
    asset === 'USDT' ? "the gateway's spread and conversions in progress" : 'conversions in progress';
  return {
    kind: 'low_balance',
    sub_account_id: id,
    subject_id: id,
    amount: missing,
    asset,
    text: `missing: the balance is ${inWriting(balance, asset)}, but ${by} need ${inWriting(needed, asset)}`,
    since: at,
  };
};

const JUDGES: ReadonlyMap<string, Judge> = new Map([
  [ENTITIES.conversion.name, ofConversion],
  [ENTITIES.incomingPayment.name, ofPayment],
  [ENTITIES.configuration.name, ofConfiguration],
  [ENTITIES.subAccount.name, ofSubAccount],
  [ENTITIES.holdings.name, ofHoldings],
]);

/** Id of the attention row. The prefix separates it from a sub-account's other pending items. */
const rowIdOf = ({ kind, subject_id: id }: Pick<Waiting, 'kind' | 'subject_id'>): string =>
  kind === 'low_balance' ? `low_${id}` : id;

/** Maximum reads until records and rows are stable. */
const TRIES = 5;

interface AttentionPorts {
  readonly attention: AttentionRows;
  readonly accounts: SubAccounts;
}

/**
 * Keeps a row for each item that needs attention. Reads the item again after the write, so late or repeated changes are
 * safe.
 */
const updateRow =
  ({ attention, accounts }: AttentionPorts) =>
  async (
    entity: string,
    { kind, subject_id }: Pick<Waiting, 'kind' | 'subject_id'>,
    judge: Judge,
  ): Promise<void> => {
    const id = rowIdOf({ kind, subject_id });
    const rowFor = async (subject: unknown): Promise<AttentionRecord | null> => {
      const waiting = subject === undefined ? null : judge(subject);
      const account = waiting && (await accounts.get(waiting.sub_account_id));
      if (!waiting || !account) return null;
      const { user_id, manager_id } = account.record;
      return { id, ...waiting, user_id, manager_id, sub_account: linkTo(account.record) };
    };

    for (let tries = 0; tries < TRIES; tries += 1) {
      const [found, subject] = await Promise.all([attention.get(id), attention.subject(entity, subject_id)]);
      const wanted = await rowFor(subject);
      if (!wanted && !found) return;
      if (!wanted && found) await attention.remove(id, found.version);
      // Keeps the time when it first appeared.
      const record = wanted && { ...wanted, since: found?.record.since ?? wanted.since };
      if (record && !found) await attention.create(record);
      if (record && found) {
        if (isDeepStrictEqual(found.record, record)) return;
        await attention.replace(record, found.version);
      }
    }
    throw new Error('updating an attention row lost every write conflict');
  };

/** After holdings were erased, compares the first new ones that have an amount owed. */
const firstOwed = (
  entity: string,
  before: Change['before'],
  after: Change['after'],
): Pick<Waiting, 'kind' | 'subject_id'> | null =>
  entity === 'holdings' &&
  before !== undefined &&
  !('owed' in before) &&
  after !== undefined &&
  'owed' in after
    ? { kind: 'low_balance', subject_id: holdingsRecord.parse(after).sub_account_id }
    : null;

export const attentionProjection = (ports: AttentionPorts): Projection => {
  const follow = updateRow(ports);
  return {
    name: 'attention',
    entities: ['conversion', 'incomingPayment', 'configuration', 'subAccount', 'holdings'],
    follow: oneByOne(async ({ entity, before, after }) => {
      const judge = JUDGES.get(entity);
      const waiting =
        judge && ((after && judge(after)) || (before && judge(before)) || firstOwed(entity, before, after));
      if (judge && waiting) await follow(entity, waiting, judge);
    }),
  };
};
