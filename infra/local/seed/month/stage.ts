import { setTimeout as delay } from 'node:timers/promises';
import { user } from '@ramps-gateway/shared/contract/calls/users.ts';
import { pageOf } from '@ramps-gateway/shared/contract/fields.ts';
import {
  type IncomingPaymentRecord,
  incomingPaymentRecord,
} from '@ramps-gateway/shared/contract/payments.ts';
import * as z from 'zod/mini';
import type { ClockFile } from '../../clock/clock-file.ts';
import type { StackDescription } from '../../supervisor/stack-file.ts';
import {
  anything,
  type By,
  call,
  type CallOptions,
  type Line,
  type Pix,
  runSchedule,
  sandboxAt,
  subAccountsBy,
  treasuryOf,
  userIdOf,
} from '../calls.ts';
import {
  ACCOUNTS,
  COMPANIES,
  DEMO_ACCOUNTS,
  GATEWAY_COMPANY,
  GATEWAY_WALLET,
  TRON_EXPLORER,
} from '../companies.ts';
import type { People } from '../people.ts';
import { PARTNERS, PEOPLE, type Person } from './table.ts';

const PATIENCE_MS = 180_000;
const LOOK_EVERY_MS = 600;
/** Payments listed in addition to the expected ones; each check reads every list. */
const BESIDE = 6;
/** After this long without progress the sweep runs, as it does every minute. */
const SWEPT_AFTER_MS = 8_000;

export interface Month {
  readonly stack: StackDescription;
  readonly people: People;
  readonly clock: ClockFile;
  readonly signal: AbortSignal;
}

const payments = pageOf(incomingPaymentRecord);
const OPEN: readonly string[] = ['received', 'converting'] satisfies IncomingPaymentRecord['state'][];

const toolsOf = ({ stack, people, clock, signal }: Month) => {
  const sandbox = sandboxAt(stack.ramps.baseUrl);
  const orders = new Map<string, string>();

  /** `fresh` signs in again, for step-up. */
  const by = async <Schema extends z.ZodMiniType>(
    who: Person,
    line: Line,
    schema: Schema,
    { fresh = false, ...options }: Omit<CallOptions, 'token'> & { readonly fresh?: boolean } = {},
  ): Promise<z.output<Schema> | undefined> => {
    const token = fresh ? await people.fresh(who) : await people.token(who);
    return call(stack.web, line, schema, { ...options, token });
  };
  const as =
    (who: Person): By =>
    (line, schema, options) =>
      by(who, line, schema, options);
  const invoke = (name: string): Promise<void> => runSchedule(stack, name, clock.now());
  const pay = async (wanted: readonly Pix[]): Promise<void> => {
    for (const pix of wanted) orders.set(pix.endToEndId, await sandbox.deposit(pix));
  };
  const settled = async (wanted: readonly Pix[]): Promise<readonly IncomingPaymentRecord[]> => {
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

  return { signal, clock, sandbox, by, as, invoke, pay, settled };
};

type Tools = ReturnType<typeof toolsOf>;

/** The owner's external wallet, as the owner sees it. */
export const walletOf = ({ as }: Tools, who: Person, account: string) =>
  treasuryOf(as(who), account, GATEWAY_WALLET.address);

/** People, sub-accounts and their owners, rules, the gateway's wallet and the approval policy. */
const setUp = async (tools: Tools, people: People) => {
  const { by, as, sandbox } = tools;
  await by('admin', 'GET /api/spread-bands', anything);
  for (const { email, name, role } of Object.values(PEOPLE)) {
    const body = { email, password: people.passwordOf(role), role, displayName: name };
    await by('admin', 'POST /api/users', z.object({ user: z.nullable(user) }), { body, fresh: true });
  }
  for (const body of [...DEMO_ACCOUNTS, ...COMPANIES]) await sandbox.open(body);
  await by('admin', 'POST /api/sync-subaccounts', anything, { body: {} });
  await by('admin', 'POST /api/sync-assets', anything, { body: {} });
  const account = await subAccountsBy(as('admin'));

  for (const [externalId, owner, manager] of [...PARTNERS, [ACCOUNTS.b, 'client', 'operator'] as const]) {
    const body = { user_id: await userIdOf(as(owner)), manager_id: await userIdOf(as(manager)) };
    await by('bruno', `PATCH /api/subaccounts/${account(externalId).id}`, anything, { body, fresh: true });
  }
  await by('admin', 'POST /api/ledger/proof', anything, { body: {} });
  for (const [externalId, owner, , daily, spread] of PARTNERS) {
    const { id: destination_wallet_id } = await walletOf(tools, owner, externalId);
    const rule = await by(owner, 'POST /api/conversion-configurations', z.object({ id: z.string() }), {
      body: { sub_account_id: account(externalId).id, destination_wallet_id },
    });
    await by('admin', `PATCH /api/conversion-configurations/${rule?.id}`, anything, {
      body: { maximum_daily_amount: daily, ...(spread !== undefined && { custom_spread_override: spread }) },
    });
  }
  const settings = await by('admin', 'GET /api/gateway-settings', z.object({ version: z.int() }));
  await by('admin', 'PUT /api/gateway-settings', anything, {
    body: {
      version: settings?.version ?? 0,
      collection_wallet: GATEWAY_WALLET,
      company: GATEWAY_COMPANY,
      explorers: [TRON_EXPLORER],
    },
    fresh: true,
  });
  const policy = await by(
    'admin',
    'GET /api/policy',
    z.object({ version: z.int(), items: z.record(z.string(), z.boolean()) }),
  );
  await by('admin', 'PUT /api/policy', anything, {
    body: {
      version: policy?.version ?? 0,
      on: true,
      second: 'administrators',
      items: Object.fromEntries(Object.keys(policy?.items ?? {}).map((item) => [item, item === 'order'])),
    },
    fresh: true,
  });
  return account;
};

/** The people who call the gateway, the sandbox, and the stack's clock. */
export const openStage = async (month: Month) => {
  const tools = toolsOf(month);
  return { ...tools, account: await setUp(tools, month.people) };
};

export type Stage = Awaited<ReturnType<typeof openStage>>;
