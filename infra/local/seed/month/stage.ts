import { setTimeout as delay } from 'node:timers/promises';
import { pageOf } from '@ramps-gateway/shared/contract/fields.ts';
import {
  type IncomingPaymentRecord,
  incomingPaymentRecord,
} from '@ramps-gateway/shared/contract/payments.ts';
import { type SubAccountRecord, subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type * as z from 'zod/mini';
import type { ClockFile } from '../../clock/clock-file.ts';
import { scheduledEvent } from '../../gateway/schedule.ts';
import { anything, call, type CallOptions, type Sandbox, sandboxAt } from '../calls.ts';
import type { SeedContext } from '../context.ts';
import type { Person } from './partners.ts';
import { type People, peopleOf } from './people.ts';
import type { MonthPayment } from './plan.ts';

const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 600;
/** Payments listed besides the awaited ones; each look reads every list. */
const BESIDE = 6;
/** After this long without progress the sweep runs, as it does every minute. */
const SWEPT_AFTER_MS = 8_000;

type Line = Parameters<typeof call>[1];

export interface Stage {
  readonly context: SeedContext;
  readonly clock: ClockFile;
  readonly people: People;
  readonly sandbox: Sandbox;
  account(externalId: string): SubAccountRecord;
  readAccounts(): Promise<void>;
  readonly by: <Schema extends z.ZodMiniType>(
    who: Person,
    line: Line,
    schema: Schema,
    options?: Omit<CallOptions, 'token'> & { readonly fresh?: boolean },
  ) => Promise<z.output<Schema> | undefined>;
  behave(change: Readonly<Record<string, unknown>>): Promise<void>;
  pay(payments: readonly MonthPayment[]): Promise<void>;
  settled(payments: readonly MonthPayment[]): Promise<readonly IncomingPaymentRecord[]>;
  /** Runs a scheduled function at the stack's clock. */
  invoke(name: string): Promise<void>;
}

const accounts = pageOf(subAccountRecord);
const payments = pageOf(incomingPaymentRecord);
const OPEN: readonly string[] = ['received', 'converting'] satisfies IncomingPaymentRecord['state'][];

export const openStage = (context: SeedContext, clock: ClockFile): Stage => {
  const { stack, signal } = context;
  const people = peopleOf(stack, () => clock.now());
  const sandbox = sandboxAt(stack.ramps.baseUrl);
  let known = new Map<string, SubAccountRecord>();
  const orders = new Map<string, string>();

  const by: Stage['by'] = async (who, line, schema, { fresh = false, ...options } = {}) =>
    call(stack.web, line, schema, {
      ...options,
      token: fresh ? await people.fresh(who) : await people.token(who),
    });
  const invoke: Stage['invoke'] = async (name) => {
    await call(stack.secretsManager.endpoint, `POST /2015-03-31/functions/${name}/invocations`, anything, {
      body: scheduledEvent(name, new Date(clock.now())),
    });
  };
  const settled: Stage['settled'] = async (wanted) => {
    let settledOnes = 0;
    let until = performance.now() + PATIENCE_MS;
    let swept = performance.now();
    for (;;) {
      signal.throwIfAborted();
      const page = await by('admin', `GET /api/payments?limit=${wanted.length + BESIDE}`, payments);
      const found = wanted.flatMap(({ endToEndId }) => {
        const order = orders.get(endToEndId);
        const one = page?.items.find(({ order_id }) => order_id === order);
        return one && !OPEN.includes(one.state) ? [one] : [];
      });
      if (found.length === wanted.length) return found;
      const now = performance.now();
      if (found.length !== settledOnes) until = now + PATIENCE_MS;
      settledOnes = found.length;
      if (now > until) throw new Error(`waited three minutes for ${wanted.length - found.length} payments`);
      if (now - swept > SWEPT_AFTER_MS) {
        await invoke('sweep');
        swept = performance.now();
      }
      await delay(LOOK_EVERY_MS, undefined, { signal });
    }
  };
  return {
    context,
    clock,
    people,
    sandbox,
    by,
    invoke,
    settled,
    account(externalId) {
      const found = known.get(externalId);
      if (!found) throw new Error(`the sub-account ${externalId} was not synced`);
      return found;
    },
    async readAccounts() {
      const page = await by('admin', 'GET /api/subaccounts?limit=200', accounts);
      known = new Map((page?.items ?? []).map((one) => [one.external_id, one]));
    },
    async behave(change) {
      await call(stack.ramps.baseUrl, 'PUT /sandbox/behaviour', anything, { body: change });
    },
    async pay(wanted) {
      for (const pix of wanted) orders.set(pix.endToEndId, await sandbox.deposit(pix));
    },
  };
};
