import { createHash } from 'node:crypto';
import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type OrderRequest, orderRequest } from '../../../capabilities/money/ramps/model.ts';
import type { OrderRequests } from '../../../capabilities/money/ramps/ports.ts';
import { subAccountId } from '../../../modules/accounts/ids.ts';
import { sleep } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import { getItem, isLostRace, type Item, type Key, unlessTaken, type Write } from '../table/items.ts';
import { givesBackDay, takesDay } from './daily-totals.ts';
import { claimsFunds, FUNDS_PARTS, releasesFunds } from './funds.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { claimsIntent } from './order-intents.ts';
import { claimsSlot } from './order-slots.ts';
import { givingBack, spendingWrites } from './spending.ts';
import { claimUnlessStopped } from '../accounts/stops.ts';
import { transact } from '../table/writes.ts';

const stored = z.object({ version: z.int(), state: orderRequest });

const keyOf = ({ user_id: userId, key }: OrderRequest): Key => keys.orderRequest(userId, key);

/** A caller's reference is a word of theirs; its digest is as good in a key, and has one length. */
const referenceKey = ({ account_id: accountId, reference }: OrderRequest): Key =>
  keys.orderReference(accountId, createHash('sha256').update(reference).digest('base64url'));

type Part = 'day' | 'funds' | 'intent' | 'reference' | 'request' | 'slot' | 'spending';

/** In no list and in no stream filter: only the caller who has its key looks at it. */
const itemOf = (request: OrderRequest, version: number): Item => ({
  ...keyOf(request),
  entity: ENTITY.orderRequest,
  version,
  record: { created_at: request.created_at },
  state: { ...request },
  // DynamoDB removes it some time after it has ended; until it is known what came of it, it stays.
  ...(request.ends_at === null ? {} : { expiresAt: Math.ceil(Date.parse(request.ends_at) / 1000) }),
});

const underWay = (): TransactionConflictException =>
  new TransactionConflictException({ message: 'under way', $metadata: {} });

const CONFLICT_TRIES = 6;
const CONFLICT_WAIT_MS = 20;

/** A request with the same key may be in the middle of its transaction: that is soon over. */
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
  const taken = (request: OrderRequest, now: string) => ({
    TableName: table.name,
    Item: itemOf(request, 1),
    ConditionExpression: 'attribute_not_exists(pk) OR #state.#ends <= :now',
    ExpressionAttributeNames: { '#state': 'state', '#ends': 'ends_at' },
    ExpressionAttributeValues: { ':now': now },
  });

  const isOwn = (request: OrderRequest) => ({
    ConditionExpression: '#record.#request = :mine',
    ExpressionAttributeNames: { '#record': 'record', '#request': 'request' },
    ExpressionAttributeValues: { ':mine': keyOf(request).pk },
  });

  const referenced = (request: OrderRequest): Write => {
    const own = isOwn(request);
    return {
      Put: {
        TableName: table.name,
        Item: {
          ...referenceKey(request),
          entity: ENTITY.orderReference,
          version: 1,
          record: { request: keyOf(request).pk },
        },
        ...own,
        ConditionExpression: `attribute_not_exists(pk) OR ${own.ConditionExpression}`,
      },
    };
  };

  /** The version that was read, of this very request: the one after a dropped one begins with the same version. */
  const isStill = (request: OrderRequest, expected: number) => ({
    ConditionExpression: '#version = :expected AND #record.#created = :created',
    ExpressionAttributeNames: { '#version': 'version', '#record': 'record', '#created': 'created_at' },
    ExpressionAttributeValues: { ':expected': expected, ':created': request.created_at },
  });

  const replaced = (request: OrderRequest, expected: number) => ({
    TableName: table.name,
    Item: itemOf(request, expected + 1),
    ...isStill(request, expected),
  });

  const freeReference = async (request: OrderRequest): Promise<void> => {
    if (!request.named) return;
    const command = new DeleteCommand({
      TableName: table.name,
      Key: { ...referenceKey(request) },
      ...isOwn(request),
    });
    await patiently(() => unlessTaken(table.client.send(command)));
  };

  /** The write that marks a request as failed also releases its claim. */
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

  /** The request and its reference end together, or not at all: who has taken the request over needs both. */
  const dropped = (request: OrderRequest, expected: number): readonly Write[] => {
    const row = { TableName: table.name, Key: { ...keyOf(request) }, ...isStill(request, expected) };
    if (!request.named) return [{ Delete: row }];
    const own = isOwn(request);
    const reference = {
      TableName: table.name,
      Key: { ...referenceKey(request) },
      ...own,
      ConditionExpression: `attribute_not_exists(pk) OR ${own.ConditionExpression}`,
    };
    return [{ Delete: row }, { Delete: reference }];
  };

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
        ['request', { Put: taken(request, now) }],
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
          { Put: replaced(request, expected) },
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
        ? freed([{ Put: replaced(request, expected) }], request)
        : patiently(() => unlessTaken(table.client.send(new PutCommand(replaced(request, expected))))),
    drop: async (request, expected) => {
      await freed(dropped(request, expected), request);
    },
    freeReference,
  };
};
