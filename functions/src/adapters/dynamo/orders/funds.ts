import { ledgerHeadRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { paymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type FundsClaim, heldOf } from '@ramps-gateway/shared/domain/funds.ts';
import { ledgerAccount, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import * as z from 'zod/mini';
import type { Funds, FundsIntent } from '../../../modules/funds/ports.ts';
import { sleep } from '../../../platform/clock.ts';
import type { Table } from '../table/client.ts';
import {
  getItem,
  getItems,
  isLostRace,
  type Item,
  type Key,
  parseItem,
  unchanged,
  type Write,
} from '../table/items.ts';
import { ENTITY, keys } from '../table/keys.ts';
import { listAll, listOfAccount } from '../table/lists.ts';
import { createReserveStore } from '../conversions/reserves.ts';
import { transact } from '../table/writes.ts';

const record = z.object({
  claims: z.array(z.object({ reference: z.string(), asset: z.string(), amount, at: z.string() })),
});

const named = z.object({ entity: z.string() });

const replaced = (
  table: Table,
  subAccountId: string,
  claims: readonly FundsClaim[],
  expected: number,
): Write => {
  const item: Item = {
    ...keys.fundsClaims(subAccountId),
    entity: ENTITY.fundsClaims,
    version: expected + 1,
    record: { claims: claims.map((claim) => ({ ...claim })) },
  };
  return { Put: { TableName: table.name, Item: item, ...unchanged(expected) } };
};

const isUnchanged = (table: Table, key: Key, version: number): Write => ({
  ConditionCheck: { TableName: table.name, Key: { pk: key.pk, sk: key.sk }, ...unchanged(version) },
});

/** The number of writes that `claimsFunds` adds. */
export const FUNDS_PARTS = 2;

/** Parts of an order's claim: they fail where a claim or a posting came in between. */
export const claimsFunds = (
  table: Table,
  { subAccountId, claim, others, versions }: FundsIntent,
): readonly Write[] => [
  replaced(table, subAccountId, [...others, claim], versions.claims),
  isUnchanged(table, keys.ledgerHead(subAccountId), versions.books),
];

/** Writes that end a claim, in the transaction that posts or drops its order. Empty if there is no claim. */
export const releasesFunds = async (
  table: Table,
  subAccountId: string,
  reference: string,
): Promise<readonly Write[]> => {
  const item = await getItem(table, keys.fundsClaims(subAccountId));
  if (item === undefined) return [];
  const { version, record: found } = parseItem(record, item);
  const rest = found.claims.filter((claim) => claim.reference !== reference);
  return rest.length === found.claims.length ? [] : [replaced(table, subAccountId, rest, version)];
};

const TRIES = 8;
const WAIT_MS = 20;

export const createFunds = (table: Table): Funds => {
  const reserves = createReserveStore(table);
  return {
    view: async ({ id, external_id: externalId }) => {
      const [conversions, payments, spread, items] = await Promise.all([
        reserves.openConversions(externalId),
        listAll(table, listOfAccount(ENTITY.payment, externalId), paymentRecord),
        reserves.spread(id),
        getItems(table, [keys.fundsClaims(id), keys.ledgerHead(id)]),
      ]);
      const found = (entity: string): unknown => items.find((item) => named.parse(item).entity === entity);
      const [claims, head] = [found(ENTITY.fundsClaims), found(ENTITY.ledgerHead)];
      const claimed = claims === undefined ? undefined : parseItem(record, claims);
      const books = head === undefined ? undefined : parseItem(ledgerHeadRecord, head);
      return {
        conversions,
        held: heldOf(payments.map(({ record: payment }) => payment)),
        spread,
        claims: claimed?.record.claims ?? [],
        books: (code, asset) => books?.record.accounts[ledgerAccount(code, asset)]?.balance,
        assets: [
          ...new Set(
            Object.keys(books?.record.accounts ?? {}).flatMap(
              (account) => readLedgerAccount(account)?.asset ?? [],
            ),
          ),
        ],
        versions: { claims: claimed?.version ?? 0, books: books?.version ?? 0 },
      };
    },
    release: async (subAccountId, reference) => {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const writes = await releasesFunds(table, subAccountId, reference);
        if (writes.length === 0) return;
        const [part] = await transact(table, writes);
        if (part === undefined) return;
        if (!isLostRace(part)) throw new Error(`not written: ${part}`);
        await sleep(WAIT_MS * tries);
      }
      throw new Error('the claims of a sub-account were written by others again and again');
    },
  };
};
