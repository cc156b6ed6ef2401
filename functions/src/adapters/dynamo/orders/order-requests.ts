import { createHash } from 'node:crypto';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { type OrderRequest, orderRequest } from '../../../capabilities/money/ramps/model.ts';
import type { OrderRequests } from '../../../capabilities/money/ramps/ports.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { sleep } from '../../../platform/clock.ts';
import { claimUnlessStopped } from '../accounts/stops.ts';
import type { Table } from '../table/client.ts';
import { put, remove, x } from '../table/expressions.ts';
import { getItem, isLostRace, type Item, type Key, type Write } from '../table/items.ts';
import { itemOf, keys } from '../table/keys.ts';
import { transact, writeOne } from '../table/writes.ts';
import { claimsFunds, FUNDS_PARTS, releasesFunds } from './funds.ts';
import { claimsIntent } from './order-intents.ts';
import { claimsSlot } from './order-slots.ts';
import { givesBackDay, givingBack, spendingWrites, takesDay } from './spending.ts';

const stored = z.object({ version: z.int(), state: orderRequest });

const keyOf = ({ user_id: userId, key }: OrderRequest): Key => keys.orderRequest(userId, key);

/** Callers choose their references freely; a digest makes a safe key of fixed length. */
const referenceKey = ({ account_id: accountId, reference }: OrderRequest): Key =>
  keys.orderReference(accountId, createHash('sha256').update(reference).digest('base64url'));

type Part = 'day' | 'funds' | 'intent' | 'reference' | 'request' | 'slot' | 'spending';

/** In no list, and no stream filter matches it: only its caller, who knows the key, reads it. */
const requestItem = (request: OrderRequest, version: number): Item =>
  itemOf(
    'orderRequest',
    keyOf(request),
    version,
    { created_at: request.created_at },
    {
      state: { ...request },
      // Expires after its end. With an unknown outcome it has no end, so it stays.
      ...(request.ends_at !== null && { expiresAt: Math.ceil(Date.parse(request.ends_at) / 1000) }),
    },
  );

const underWay = (): TransactionConflictException =>
  new TransactionConflictException({ message: 'under way', $metadata: {} });

const CONFLICT_TRIES = 6;
const CONFLICT_WAIT_MS = 20;

/** A simultaneous transaction with the same key ends soon, so a conflict is retried. */
const patiently = async <T>(write: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof TransactionConflictException) || tries === CONFLICT_TRIES) throw error;
      await sleep(CONFLICT_WAIT_MS * 2 ** tries);
    }
  }
};

export const createOrderRequestStore = (table: Table): OrderRequests => {
  const taken = (request: OrderRequest, now: string): Write =>
    put(table, requestItem(request, 1), x`attribute_not_exists(pk) OR state.ends_at <= ${now}`);

  const isOwn = (request: OrderRequest) => x`record.request = ${keyOf(request).pk}`;

  const isOwnOrNone = (request: OrderRequest) => x`attribute_not_exists(pk) OR ${isOwn(request)}`;

  const referenced = (request: OrderRequest): Write => {
    const record = { request: keyOf(request).pk };
    return put(table, itemOf('orderReference', referenceKey(request), 1, record), isOwnOrNone(request));
  };

  /** Compares the creation time too: a request that replaces a dropped one starts at the same version. */
  const isStill = ({ created_at: created }: OrderRequest, expected: number) =>
    x`version = ${expected} AND record.created_at = ${created}`;

  const replaced = (request: OrderRequest, expected: number): Write =>
    put(table, requestItem(request, expected + 1), isStill(request, expected));

  const freeReference = async (request: OrderRequest): Promise<void> => {
    if (!request.named) return;
    await patiently(() => writeOne(table, remove(table, referenceKey(request), isOwn(request))));
  };

  /** Writes that release a failed request's claims, in the transaction that marks it as failed. */
  const givenBack = async ({
    account_id: accountId,
    reference,
    day,
    counted,
  }: OrderRequest): Promise<readonly Write[]> => {
    const id = subAccountId(accountId);
    return [
      ...(await releasesFunds(table, id, reference)),
      ...(day ? [givesBackDay(table, { subAccountId: id, ...day })] : []),
      ...(await givingBack(table, counted)),
    ];
  };

  /** Removes the request together with its reference: a driver that takes the request over needs both. */
  const dropped = (request: OrderRequest, expected: number): readonly Write[] => [
    remove(table, keyOf(request), isStill(request, expected)),
    ...(request.named ? [remove(table, referenceKey(request), isOwnOrNone(request))] : []),
  ];

  const freed = (own: readonly Write[], request: OrderRequest): Promise<boolean> =>
    patiently(async () => {
      const parts = await transact(table, [...own, ...(await givenBack(request))]);
      if (parts.slice(0, own.length).includes('ConditionalCheckFailed')) return false;
      // Another order was claimed or counted at the same time.
      if (parts.some(isLostRace)) throw underWay();
      if (parts.length > 0) throw new Error(`not written: ${parts.join(', ')}`);
      return true;
    });

  return {
    get: async (userId, key) => {
      const item = await getItem(table, keys.orderRequest(userId, key));
      if (item === undefined) return undefined;
      const { version, state: request } = stored.parse(item);
      return { version, request };
    },
    begin: async (request, now, { scope, funds, day, intent, slot }, { counting }) => {
      const parts: readonly (readonly [Part, Write])[] = [
        ['request', taken(request, now)],
        ...claimsFunds(table, funds).map((write) => ['funds', write] as const),
        ...(request.named ? [['reference', referenced(request)] as const] : []),
        ...(day ? [['day', takesDay(table, day)] as const] : []),
        ...spendingWrites(table, counting?.rows ?? []).map((write) => ['spending', write] as const),
        ['intent', claimsIntent(table, intent)],
        ...(slot ? [['slot', claimsSlot(table, slot)] as const] : []),
      ];
      const failed = await claimUnlessStopped(table, scope, (checks) =>
        transact(table, [...parts.map(([, write]) => write), ...checks]),
      );
      if (failed.length === 0) return 'begun';
      const why = (name: Part): string | undefined =>
        failed.find((part, at) => parts[at]?.[0] === name && part !== undefined && part !== 'None');
      if (isLostRace(why('request'))) return 'taken';
      if ([why('reference'), why('intent')].includes('ConditionalCheckFailed')) return 'reference';
      if (isLostRace(why('reference')) || isLostRace(why('slot'))) return 'taken';
      if (isLostRace(why('spending'))) return 'spending';
      if (isLostRace(why('funds'))) return 'moved';
      if (why('day') === 'ConditionalCheckFailed') return 'over_limit';
      if (failed.some(isLostRace)) return 'moved';
      throw new Error(`not written: ${failed.join(', ')}`);
    },
    claim: async (request, expected, { scope, funds, intent, slot }) => {
      const [own, bound, ...rest] = await claimUnlessStopped(table, scope, (checks) =>
        transact(table, [
          replaced(request, expected),
          claimsIntent(table, intent),
          ...claimsFunds(table, funds),
          ...(slot ? [claimsSlot(table, slot)] : []),
          ...checks,
        ]),
      );
      if (own === undefined) return 'begun';
      if (own === 'ConditionalCheckFailed' || bound === 'ConditionalCheckFailed') return 'taken';
      if (rest[FUNDS_PARTS] === 'ConditionalCheckFailed') return 'taken';
      if (own === 'TransactionConflict' || rest.slice(0, FUNDS_PARTS).some(isLostRace)) return 'moved';
      throw new Error(`not written: ${own}`);
    },
    save: (request, expected) =>
      request.answer?.ok === false
        ? freed([replaced(request, expected)], request)
        : patiently(() => writeOne(table, replaced(request, expected))),
    drop: async (request, expected) => {
      await freed(dropped(request, expected), request);
    },
    freeReference,
  };
};
