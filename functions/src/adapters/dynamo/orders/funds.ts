import { ledgerHeadRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { paymentRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type FundsClaim, heldOf } from '@ramps-gateway/shared/domain/funds.ts';
import { ledgerAccount, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import * as z from 'zod/mini';
import type { Funds, FundsIntent } from '../../../modules/funds/ports.ts';
import { sleep } from '../../../platform/clock.ts';
import { createReserveStore } from '../conversions/reserves.ts';
import type { Table } from '../table/client.ts';
import { check, put, unchanged } from '../table/expressions.ts';
import { getEach, ifThere, isLostRace, parseItem, readItem, type Write } from '../table/items.ts';
import { ENTITY, itemOf, keys } from '../table/keys.ts';
import { listOfAccount, listRecords } from '../table/lists.ts';
import { transact } from '../table/writes.ts';

const record = z.object({
  claims: z.array(z.object({ reference: z.string(), asset: z.string(), amount, at: z.string() })),
});

const replaced = (
  table: Table,
  subAccountId: string,
  claims: readonly FundsClaim[],
  expected: number,
): Write => {
  const item = itemOf('fundsClaims', keys.fundsClaims(subAccountId), expected + 1, { claims });
  return put(table, item, unchanged(expected));
};

/** The number of writes that `claimsFunds` adds. */
export const FUNDS_PARTS = 2;

/** Parts of an order's claim. They fail if another claim or posting was written since the read. */
export const claimsFunds = (
  table: Table,
  { subAccountId, claim, others, versions }: FundsIntent,
): readonly Write[] => [
  replaced(table, subAccountId, [...others, claim], versions.claims),
  check(table, keys.ledgerHead(subAccountId), unchanged(versions.ledger)),
];

/** Writes that end a claim, in the transaction that posts or drops its order. Empty if nothing is claimed. */
export const releasesFunds = async (
  table: Table,
  subAccountId: string,
  reference: string,
): Promise<readonly Write[]> => {
  const found = await readItem(table, keys.fundsClaims(subAccountId), record);
  if (found === undefined) return [];
  const { claims } = found.record;
  const rest = claims.filter((claim) => claim.reference !== reference);
  return rest.length === claims.length ? [] : [replaced(table, subAccountId, rest, found.version)];
};

const TRIES = 8;
const WAIT_MS = 20;

export const createFunds = (table: Table): Funds => {
  const reserves = createReserveStore(table);
  return {
    view: async ({ id, external_id: externalId }) => {
      const [conversions, payments, spread, [claims, head]] = await Promise.all([
        reserves.openConversions(externalId),
        listRecords(table, listOfAccount(ENTITY.payment, externalId), paymentRecord),
        reserves.spread(id),
        getEach(table, [keys.fundsClaims(id), keys.ledgerHead(id)]),
      ]);
      const claimed = ifThere(claims, (item) => parseItem(record, item));
      const ledger = ifThere(head, (item) => parseItem(ledgerHeadRecord, item));
      const accounts = ledger?.record.accounts ?? {};
      return {
        conversions,
        held: heldOf(payments),
        spread,
        claims: claimed?.record.claims ?? [],
        ledger: (code, asset) => accounts[ledgerAccount(code, asset)]?.balance,
        assets: [
          ...new Set(Object.keys(accounts).flatMap((account) => readLedgerAccount(account)?.asset ?? [])),
        ],
        versions: { claims: claimed?.version ?? 0, ledger: ledger?.version ?? 0 },
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
      throw new Error('the claims of a sub-account conflicted with other writers on every try');
    },
  };
};
