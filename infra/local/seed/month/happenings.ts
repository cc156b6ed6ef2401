import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readCollectableSpread } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { pageOf } from '@ramps-gateway/shared/contract/fields.ts';
import { stopShown } from '@ramps-gateway/shared/contract/stops.ts';
import * as z from 'zod/mini';
import { anything, waitFor } from '../calls.ts';
import type { Happening, MonthPayment } from './plan.ts';
import { treasuryOf } from './set-up.ts';
import type { Stage } from './stage.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const USUAL_CONFIRMATION_MS = 300;
const BEHIND_MS = 800;

type Of<Kind extends Happening['kind']> = Extract<Happening, { readonly kind: Kind }>;

const key = () => ({ 'Idempotency-Key': randomUUID() });

const paid = async (stage: Stage, payment: MonthPayment) => {
  await stage.pay([payment]);
  const [row] = await stage.settled([payment]);
  if (!row) throw new Error(`nothing has become of a payment of ${payment.amount} BRL`);
  return row;
};

const NOTES = {
  closed: 'Paid back to the payer by the partner, who was told of the minimum.',
  approve: 'Checked with the partner by telephone.',
  reject: 'The partner asks for another day.',
} as const;

const later = (stage: Stage, by = 45 * MINUTE_MS): Promise<void> =>
  stage.clock.set(Math.min(stage.clock.now() + by, Date.now()), 10);

const held = async (stage: Stage, { payment, then }: Of<'held'>): Promise<void> => {
  const { id } = await paid(stage, payment);
  if (then === 'waits') return;
  await later(stage);
  if (then === 'closed') {
    const body = { note: NOTES.closed };
    await stage.by('operator', `POST /api/payments/${id}/closure`, anything, { body, accept: [403, 404] });
    return;
  }
  await stage.by('admin', `POST /api/payments/${id}/conversion`, anything, { body: {}, headers: key() });
  await stage.settled([payment]);
};

const cancelledDeposit = async ({ sandbox }: Stage, { payment }: Of<'cancelled_deposit'>): Promise<void> => {
  const order = await sandbox.announce(payment);
  await delay(BEHIND_MS);
  await sandbox.cancel(order);
};

const refusedQuote = async (stage: Stage, { payment, retried }: Of<'refused_quote'>): Promise<void> => {
  await stage.behave({ fail: { match: `/POST \\/v1\\/quote ${payment.account}$/`, status: 422 } });
  const { conversion_id: process_id } = await paid(stage, payment);
  await stage.behave({ fail: null });
  if (!retried || process_id === null) return;
  await later(stage);
  const body = { action: 'process_next_step', process_id };
  await stage.by('operator', 'POST /api/conversion-processor', anything, { body });
  await delay(BEHIND_MS);
  await stage.settled([payment]);
};

const cancelledExchange = async (stage: Stage, { payment }: Of<'cancelled_exchange'>): Promise<void> => {
  const { sandbox, context } = stage;
  await sandbox.confirmAfter(null);
  await stage.pay([payment]);
  const look = () => sandbox.pendingExchange(payment.account);
  await sandbox.cancel(await waitFor('an exchange to cancel', look, context.signal));
  await sandbox.confirmAfter(USUAL_CONFIRMATION_MS);
  await stage.settled([payment]);
};

const shortExchange = async (stage: Stage, { payment }: Of<'short_exchange'>): Promise<void> => {
  await stage.behave({ exchange: [{ account_id: payment.account, times: 1, give: '0.97' }] });
  await paid(stage, payment);
  await stage.behave({ exchange: null });
};

const outage = async (stage: Stage, { payments }: Of<'outage'>): Promise<void> => {
  await stage.clock.set(stage.clock.now(), 60);
  await stage.behave({ fail: { match: 'POST /v1/quote', status: 503, times: 3 } });
  await stage.pay(payments);
  await delay(BEHIND_MS);
  await stage.clock.set(stage.clock.now() + 5 * MINUTE_MS, 15);
  await stage.behave({ fail: null });
  await stage.settled(payments);
};

const returned = async (stage: Stage, { payment }: Of<'returned'>): Promise<void> => {
  const { order_id: order } = await paid(stage, payment);
  await later(stage, 6 * HOUR_MS);
  await stage.sandbox.takeBack(order);
  await delay(BEHIND_MS);
  await stage.invoke('watch-orders');
};

const stopAnswer = z.object({ stop: z.nullable(stopShown) });

const stopped = async (stage: Stage, { payment, lifted }: Of<'stopped'>): Promise<void> => {
  const scope = { kind: 'sub_account', sub_account_id: stage.account(payment.account).id };
  const change = (wanted: boolean, reason: string, version: number) =>
    stage.by('admin', 'PUT /api/stops', stopAnswer, {
      body: { scope, stopped: wanted, reason, version },
      fresh: true,
    });
  const set = await change(true, 'The partner reports payouts that they did not ask for', 0);
  await stage.pay([payment]);
  await delay(BEHIND_MS);
  if (!lifted || !set?.stop) return;
  await later(stage, 3 * HOUR_MS);
  await change(false, 'Their own mistake: confirmed in writing', set.stop.version);
  await stage.settled([payment]);
};

const approvals = pageOf(approval);

const withdrawal = async (stage: Stage, { account, amount, decision }: Of<'withdrawal'>): Promise<void> => {
  const { id: wallet_id, network } = await treasuryOf(stage, 'operator', account);
  await stage.by('operator', 'POST /api/ramps', anything, {
    headers: key(),
    fresh: true,
    body: {
      method: 'POST',
      endpoint: '/v1/order/withdrawal',
      headers: { 'X-sub-account-id': account },
      data: { asset: 'USDT', amount, wallet_id, network },
    },
  });
  if (decision === null) return;
  const open = await stage.by('admin', 'GET /api/approvals', approvals);
  const [newest] = open?.items ?? [];
  if (!newest) throw new Error('the withdrawal waits for nobody');
  await later(stage);
  await stage.by('admin', `POST /api/approvals/${newest.id}/decision`, anything, {
    body: { decision, note: NOTES[decision] },
    fresh: true,
  });
  await delay(BEHIND_MS);
};

const collection = async (stage: Stage, { account }: Of<'collection'>): Promise<void> => {
  const { id } = stage.account(account);
  const path = `GET /api/subaccounts/${id}/collectable-spread` as const;
  const shown = await stage.by('admin', path, readCollectableSpread.answer);
  if (!shown?.wallet || shown.at_most === '0') return;
  const { at_most: amount, wallet } = shown;
  await stage.by('admin', 'POST /api/spread-collections', anything, {
    headers: key(),
    fresh: true,
    body: { sub_account_id: id, amount, network: wallet.network, address: wallet.address },
  });
  await delay(BEHIND_MS);
};

const WEEK_MS = 7 * 24 * HOUR_MS;

const asExport = async (stage: Stage, { what, format }: Of<'export'>): Promise<void> => {
  const now = stage.clock.now();
  const span = { from: new Date(now - WEEK_MS).toISOString(), to: new Date(now).toISOString() };
  const body = what === 'payments' ? { kind: what, format } : { kind: what, format, ...span };
  for (const who of ['operator', 'admin'] as const)
    await stage.by(who, 'POST /api/exports', anything, { body });
  await stage.invoke('resume-exports');
};

export const playHappening = (stage: Stage, happening: Happening): Promise<void> => {
  switch (happening.kind) {
    case 'held':
      return held(stage, happening);
    case 'cancelled_deposit':
      return cancelledDeposit(stage, happening);
    case 'refused_quote':
      return refusedQuote(stage, happening);
    case 'cancelled_exchange':
      return cancelledExchange(stage, happening);
    case 'short_exchange':
      return shortExchange(stage, happening);
    case 'outage':
      return outage(stage, happening);
    case 'returned':
      return returned(stage, happening);
    case 'stopped':
      return stopped(stage, happening);
    case 'withdrawal':
      return withdrawal(stage, happening);
    case 'collection':
      return collection(stage, happening);
    case 'export':
      return asExport(stage, happening);
    default: {
      const never: never = happening;
      return never;
    }
  }
};
