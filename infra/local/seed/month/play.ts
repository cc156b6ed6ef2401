import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '@ramps-gateway/infra/common/errors.ts';
import { approval } from '@ramps-gateway/shared/contract/approvals.ts';
import { readCollectableSpread } from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { pageOf } from '@ramps-gateway/shared/contract/fields.ts';
import { stopShown } from '@ramps-gateway/shared/contract/stops.ts';
import * as z from 'zod/mini';
import type { Terminal } from '../../supervisor/terminal.ts';
import { anything, type Pix, waitFor } from '../calls.ts';
import { type Month, openStage, type Stage, walletOf } from './stage.ts';
import { beginOf, type EventEnd, type EventKind, type MonthStep, planMonth } from './table.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const USUAL_CONFIRMATION_MS = 300;
const BEHIND_MS = 800;

const NOTES = {
  closed: 'Paid back to the payer. The partner now knows the minimum.',
  approve: 'Confirmed with the partner by phone.',
  reject: 'The partner wants to wait a day.',
  stopped: 'The partner reports payouts that they did not ask for',
  lifted: 'Their own mistake: confirmed in writing',
} as const;

const key = () => ({ 'Idempotency-Key': randomUUID() });

const paid = async (stage: Stage, pix: Pix) => {
  await stage.pay([pix]);
  const [row] = await stage.settled([pix]);
  if (!row) throw new Error(`no payment of ${pix.amount} BRL appeared`);
  return row;
};

const later = ({ clock }: Stage, by = 45 * MINUTE_MS): Promise<void> =>
  clock.set(Math.min(clock.now() + by, Date.now()), 10);

const EVENTS: Readonly<
  Record<EventKind, (stage: Stage, pix: Pix, end: EventEnd | undefined) => Promise<void>>
> = {
  async held(stage, pix, end) {
    const { id } = await paid(stage, pix);
    if (end === undefined) return;
    await later(stage);
    if (end === 'closed') {
      const body = { note: NOTES.closed };
      await stage.by('operator', `POST /api/payments/${id}/closure`, anything, { body, accept: [403, 404] });
      return;
    }
    await stage.by('admin', `POST /api/payments/${id}/conversion`, anything, { body: {}, headers: key() });
    await stage.settled([pix]);
  },

  async cancelled_deposit({ sandbox }, pix) {
    const order = await sandbox.announce(pix);
    await delay(BEHIND_MS);
    await sandbox.cancel(order);
  },

  async refused_quote(stage, pix, end) {
    await stage.sandbox.behave({ fail: { match: `/POST \\/v1\\/quote ${pix.account}$/`, status: 422 } });
    const { conversion_id: process_id } = await paid(stage, pix);
    await stage.sandbox.behave({ fail: null });
    if (end !== 'retried' || process_id === null) return;
    await later(stage);
    const body = { action: 'process_next_step', process_id };
    await stage.by('operator', 'POST /api/conversion-processor', anything, { body });
    await delay(BEHIND_MS);
    await stage.settled([pix]);
  },

  async cancelled_exchange({ sandbox, pay, settled, signal }, pix) {
    await sandbox.confirmAfter(null);
    await pay([pix]);
    const look = () => sandbox.pendingExchange(pix.account);
    await sandbox.cancel(await waitFor('an exchange to cancel', look, signal));
    await sandbox.confirmAfter(USUAL_CONFIRMATION_MS);
    await settled([pix]);
  },

  async short_exchange(stage, pix) {
    await stage.sandbox.behave({ exchange: [{ account_id: pix.account, times: 1, give: '0.97' }] });
    await paid(stage, pix);
    await stage.sandbox.behave({ exchange: null });
  },

  async outage({ clock, sandbox, pay, settled }, pix) {
    await clock.set(clock.now(), 60);
    await sandbox.behave({ fail: { match: 'POST /v1/quote', status: 503, times: 3 } });
    await pay([pix]);
    await delay(BEHIND_MS);
    await clock.set(clock.now() + 5 * MINUTE_MS, 15);
    await sandbox.behave({ fail: null });
    await settled([pix]);
  },

  async returned(stage, pix) {
    const { order_id: order } = await paid(stage, pix);
    await later(stage, 6 * HOUR_MS);
    await stage.sandbox.takeBack(order);
    await delay(BEHIND_MS);
    await stage.invoke('watch-orders');
  },

  async stopped(stage, pix, end) {
    const scope = { kind: 'sub_account', sub_account_id: stage.account(pix.account).id };
    const change = (stopped: boolean, reason: string, version: number) =>
      stage.by('admin', 'PUT /api/stops', z.object({ stop: z.nullable(stopShown) }), {
        body: { scope, stopped, reason, version },
        fresh: true,
      });
    const set = await change(true, NOTES.stopped, 0);
    await stage.pay([pix]);
    await delay(BEHIND_MS);
    if (end !== 'lifted' || !set?.stop) return;
    await later(stage, 3 * HOUR_MS);
    await change(false, NOTES.lifted, set.stop.version);
    await stage.settled([pix]);
  },

  async withdrawal(stage, { account, amount }, end) {
    const { id: wallet_id, network } = await walletOf(stage, 'operator', account);
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
    if (end !== 'approve' && end !== 'reject') return;
    const open = await stage.by('admin', 'GET /api/approvals', pageOf(approval));
    const [newest] = open?.items ?? [];
    if (!newest) throw new Error('the withdrawal needs no approval');
    await later(stage);
    await stage.by('admin', `POST /api/approvals/${newest.id}/decision`, anything, {
      body: { decision: end, note: NOTES[end] },
      fresh: true,
    });
    await delay(BEHIND_MS);
  },

  async collection({ by, account }, pix) {
    const { id } = account(pix.account);
    const path = `GET /api/subaccounts/${id}/collectable-spread` as const;
    const shown = await by('admin', path, readCollectableSpread.answer);
    if (!shown?.wallet || shown.at_most === '0') return;
    const { network, address } = shown.wallet;
    await by('admin', 'POST /api/spread-collections', anything, {
      headers: key(),
      fresh: true,
      body: { sub_account_id: id, amount: shown.at_most, network, address },
    });
    await delay(BEHIND_MS);
  },

  /** An export of payments, or the statement of a week. */
  async export({ clock, by, invoke }, _pix, format) {
    const now = clock.now();
    const span = { from: new Date(now - 7 * DAY_MS).toISOString(), to: new Date(now).toISOString() };
    const body = format === 'xlsx' ? { kind: 'payments', format } : { kind: 'statement', format, ...span };
    for (const who of ['operator', 'admin'] as const) await by(who, 'POST /api/exports', anything, { body });
    await invoke('resume-exports');
  },
};

const NIGHTLY = [
  'sweep',
  'watch-orders',
  'reconcile',
  'keep-audit',
  'file-audit',
  'notify-people',
  'resume-exports',
];

/** Speed of the stack's clock, as a multiple of real time. */
const SPEED = 15;

const playStep = async (stage: Stage, step: MonthStep): Promise<void> => {
  await stage.clock.set(step.at, step.kind === 'payments' || step.kind === 'event' ? SPEED : 1);
  switch (step.kind) {
    case 'payments':
      await stage.pay(step.payments);
      await stage.settled(step.payments);
      return;
    case 'event':
      return EVENTS[step.event](stage, step.pix, step.end);
    case 'rate':
      await stage.sandbox.behave({ rates: { USDT: step.brl } });
      return stage.invoke('reference-rate');
    case 'night':
      for (const name of NIGHTLY) await stage.invoke(name);
      return;
    default: {
      const never: never = step;
      return never;
    }
  }
};

/** More failures than this are not a coincidence. */
const MOST_FAILED = 5;
const TOLD_EVERY_DAYS = 5;

/**
 * A month of business through the real flow (deposits, webhooks, engine, orders), with a clock that moves up to now. A
 * step that fails is reported, and the month continues.
 */
export const playMonth = async (month: Month, terminal: Terminal, days: number): Promise<void> => {
  const { clock, signal } = month;
  const now = Date.now();
  const begin = beginOf(now, days);
  const stage = await openStage(month);
  let [told, payments, failed] = [0, 0, 0];
  const tell = (day: number): void => terminal.line(`  day ${day} of ${days}, ${payments} payments`);
  for (const step of planMonth(now, days)) {
    signal.throwIfAborted();
    const day = Math.floor((step.at - begin) / DAY_MS);
    if (day >= told + TOLD_EVERY_DAYS) {
      told = day;
      tell(day);
    }
    try {
      // An earlier decision may have moved the clock past this step, but never past now.
      await playStep(stage, { ...step, at: Math.min(Math.max(step.at, clock.now()), Date.now()) });
    } catch (error) {
      signal.throwIfAborted();
      failed += 1;
      if (failed > MOST_FAILED) throw error;
      const name = step.kind === 'event' ? step.event : step.kind;
      terminal.line(`  skipped (${name}): ${messageOf(error)}`);
      await stage.sandbox.behave({ fail: null, exchange: null, auto_confirm_ms: USUAL_CONFIRMATION_MS });
    }
    if (step.kind === 'payments') payments += step.payments.length;
  }
  await stage.sandbox.behave({ rates: null });
  await clock.set(Date.now());
  for (const name of [...NIGHTLY, 'refresh-holdings']) await stage.invoke(name);
  tell(days);
};
