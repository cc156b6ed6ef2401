import { csvOf } from '../../../../lib/save-file.ts';
import { utcDay } from '../../../../lib/format/time.ts';
import { TEXTS } from '../texts.ts';
import type { Customer } from './listed.ts';

const { columns, loaded } = TEXTS.export;

/** Amounts as the server sends them; an unknown balance stays empty, not 0. */
const rowOf = (customer: Customer): readonly string[] => [
  customer.name,
  customer.email,
  customer.external_id,
  customer.walletAddress,
  customer.state === 'loaded' ? customer.balance : '',
  customer.state === 'loaded' ? customer.currency : '',
  customer.status,
  customer.lastDeposit ?? '',
  customer.lastActivity,
  loaded[customer.state],
  customer.asOf ?? '',
];

/** CSV in list order. @param nowMs milliseconds since the epoch */
export const treasuryFile = (listed: readonly Customer[], nowMs: number) => ({
  name: `treasury-${utcDay(nowMs)}.csv`,
  type: 'text/csv;charset=utf-8',
  text: csvOf([columns, ...listed.map(rowOf)]),
});
