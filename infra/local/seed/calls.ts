import { setTimeout as delay } from 'node:timers/promises';
import { profile } from '@ramps-gateway/shared/contract/calls/profile.ts';
import { pageOf } from '@ramps-gateway/shared/contract/fields.ts';
import { subAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import * as z from 'zod/mini';
import { scheduledEvent } from '@ramps-gateway/infra/common/aws.ts';
import type { StackDescription } from '../supervisor/stack-file.ts';

export type Line = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export interface CallOptions {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Error statuses that mean "it already exists". */
  readonly accept?: readonly number[];
}

export const call = async <Schema extends z.ZodMiniType>(
  base: string,
  line: Line,
  schema: Schema,
  { body, token, headers, accept = [] }: CallOptions = {},
): Promise<z.output<Schema> | undefined> => {
  const [method = '', path = ''] = line.split(' ');
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (accept.includes(response.status)) return undefined;
  if (!response.ok) throw new Error(`${line} answered ${response.status}: ${text.slice(0, 300)}`);
  return schema.parse(JSON.parse(text || 'null'));
};

export const anything = z.unknown();

/** A call to the gateway with a person's token. */
export type By = <Schema extends z.ZodMiniType>(
  line: Line,
  schema: Schema,
  options?: Omit<CallOptions, 'token'>,
) => Promise<z.output<Schema> | undefined>;

export const userIdOf = async (by: By): Promise<string> => {
  const found = await by('GET /api/profile', profile);
  if (!found) throw new Error('a demo user has no profile');
  return found.id;
};

export const subAccountsBy = async (by: By) => {
  const page = await by('GET /api/subaccounts?limit=200', pageOf(subAccountRecord));
  const known = new Map((page?.items ?? []).map((one) => [one.external_id, one]));
  return (externalId: string) => {
    const found = known.get(externalId);
    if (!found) throw new Error(`the sub-account ${externalId} was not synced`);
    return found;
  };
};

const wallets = z.object({
  list: z.array(z.object({ id: z.string(), network: z.string(), address: z.string() })),
});

/** The account's external USDT wallet, as its owner sees it; `except`: an address that someone else uses. */
export const treasuryOf = async (by: By, account: string, except?: string) => {
  const shown = await by('POST /api/ramps', wallets, {
    body: {
      method: 'GET',
      endpoint: '/v1/subaccount/wallet-address?asset=USDT&wallet_type=external',
      headers: { 'X-sub-account-id': account },
    },
  });
  const found = shown?.list.find(({ address }) => address !== except);
  if (!found) throw new Error(`${account} has no external USDT wallet`);
  return found;
};

/** Runs a scheduled function. */
export const runSchedule = async (
  { secretsManager }: StackDescription,
  name: string,
  now: number,
): Promise<void> => {
  await call(secretsManager.endpoint, `POST /2015-03-31/functions/${name}/invocations`, anything, {
    body: scheduledEvent(name, new Date(now)),
  });
};

export interface Pix {
  readonly account: string;
  readonly amount: string;
  readonly endToEndId: string;
  readonly payer: string;
}

const order = z.object({
  id: z.string(),
  type: z.string(),
  status: z.string(),
  end_to_end_id: z.nullish(z.string()),
});
const orders = z.object({ items: z.array(order) });

export const sandboxAt = (base: string) => {
  const ordersOf = async (account: string) =>
    (await call(base, `GET /sandbox/orders?account_id=${account}`, orders))?.items ?? [];
  /** The order of a paid or announced PIX. */
  const find = async ({ account, endToEndId }: Pix): Promise<string | undefined> =>
    (await ordersOf(account)).find(({ end_to_end_id }) => end_to_end_id === endToEndId)?.id;
  const end = (id: string, how: 'cancel' | 'confirm') =>
    call(base, `POST /sandbox/orders/${id}/${how}`, anything, { accept: [409, 422] });
  const behave = (change: Readonly<Record<string, unknown>>) =>
    call(base, 'PUT /sandbox/behaviour', anything, { body: change });
  return {
    find,
    behave,
    cancel: (id: string) => end(id, 'cancel'),
    confirm: (id: string) => end(id, 'confirm'),
    takeBack: (id: string) => call(base, `POST /sandbox/orders/${id}/return`, anything, { body: {} }),
    /** Null: a person confirms orders. */
    confirmAfter: (milliseconds: number | null) => behave({ auto_confirm_ms: milliseconds }),
    /** Leaves an existing account unchanged. */
    open: (body: object) => call(base, 'POST /sandbox/accounts', anything, { body, accept: [409] }),
    /** Pays a PIX and returns its order's id. Idempotent by end-to-end id. */
    async deposit(pix: Pix): Promise<string> {
      const body = {
        account_id: pix.account,
        amount: pix.amount,
        end_to_end_id: pix.endToEndId,
        payer_name: pix.payer,
      };
      const paid = await call(base, 'POST /sandbox/pix-deposits', order, { body, accept: [409] });
      const found = paid?.id ?? (await find(pix));
      if (found === undefined) throw new Error(`the sandbox has no PIX ${pix.endToEndId}`);
      return found;
    },
    /** The same, but unconfirmed. */
    async announce(pix: Pix): Promise<string> {
      const found = await find(pix);
      if (found !== undefined) return found;
      const made = await call(base, 'POST /sandbox/orders', order, {
        body: {
          account_id: pix.account,
          end_to_end_id: pix.endToEndId,
          payer_name: pix.payer,
          type: 'deposit',
          status: 'pending',
          source_asset: 'BRL',
          target_asset: 'BRL',
          source_amount: pix.amount,
          target_amount: pix.amount,
          events: ['order.created'],
        },
      });
      return made?.id ?? '';
    },
    /** Calls that contain all words of one of these texts fail until changed. */
    hold: (items: readonly string[]) => call(base, 'PUT /sandbox/holds', anything, { body: { items } }),
    async pendingExchange(account: string): Promise<string | undefined> {
      const known = await ordersOf(account);
      return known.find(({ type, status }) => type === 'exchange' && status === 'pending')?.id;
    },
  };
};

const PATIENCE_MS = 4 * 60_000;
/** Slow machines need more attempts. */
const PATIENCE_LOOKS = 300;
const LOOK_EVERY_MS = 100;
/** A gateway's first exchange, a held quote and an unconfirmed order wait for what runs every minute. */
const LOOKS_BEFORE_SCHEDULES = 10;

export const waitFor = async <Result>(
  what: string,
  look: () => Promise<Result | undefined>,
  signal: AbortSignal,
  runSchedules?: () => Promise<unknown>,
): Promise<Result> => {
  const until = Date.now() + PATIENCE_MS;
  for (let looks = 1; ; looks += 1) {
    signal.throwIfAborted();
    const found = await look();
    if (found !== undefined) return found;
    if (looks > PATIENCE_LOOKS && Date.now() > until)
      throw new Error(`waited ${PATIENCE_MS / 60_000} minutes for ${what}`);
    // Runs in the background, because a sweep can take up to a minute.
    if (looks % LOOKS_BEFORE_SCHEDULES === 0) runSchedules?.().catch(() => undefined);
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
};
