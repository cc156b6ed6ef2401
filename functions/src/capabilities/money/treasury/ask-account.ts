import {
  type HoldingsRecord,
  type SubAccountRecord,
  WALLETS_KEPT,
} from '@ramps-gateway/shared/contract/records.ts';
import type { LedgerHeadRecord } from '@ramps-gateway/shared/contract/ledger.ts';
import { type Owed, owedBy } from '@ramps-gateway/shared/domain/funds.ts';
import { shortageOf } from '@ramps-gateway/shared/domain/holdings.ts';
import { isHeldCode, readLedgerAccount } from '@ramps-gateway/shared/domain/ledger/accounts.ts';
import { add, type Amount, compare } from '@ramps-gateway/shared/domain/money.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import { type FailedRead, type Read, READ_TEXTS } from '../../../modules/provider/calls.ts';
import { readError } from '../../../modules/provider/errors.ts';
import type { Ledger } from '../../../modules/ledger/ports.ts';
import type { OrderLists } from '../../../modules/orders/ports.ts';
import type {
  AccountReserves,
  AssetBalance,
  ProviderWallet,
  HoldingsRows,
  KeptHoldings,
  Vault,
} from './ports.ts';

/** Pause between two reads of an account's balances. */
export const ASKED_EVERY_MS = 5 * 60_000;
/** Pause between two reads of wallets and bank accounts, which change rarely. */
const PLACES_EVERY_MS = 30 * 60_000;
/** Pause after a failure; it doubles each time. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

const LONGEST_MESSAGE = 200;

/** After this many conflicting writes, the next run takes over. */
const TRIES = 5;

/** Finds the latest deposit, unless an earlier read did. */
const ORDERS_READ = 20;

/** Provider calls for an account's wallets and bank accounts, on top of the one for its balances. */
export const CALLS_FOR_PLACES = 2;

const usual = (): Promise<number> => Promise.resolve(ASKED_EVERY_MS);

export interface AskAccountPorts {
  readonly rows: Pick<HoldingsRows, 'get' | 'put'>;
  readonly orders: Pick<OrderLists, 'ofAccount'>;
  readonly vault: Vault;
  readonly reserves: AccountReserves;
  readonly ledger: Pick<Ledger, 'heads'>;
  readonly clock: Clock;
  /** Milliseconds between two reads of the balances; five minutes by default. */
  readonly askedEvery?: () => Promise<number>;
}

export interface Asked {
  readonly record: HoldingsRecord;
  /** Number of provider calls. */
  readonly calls: number;
  /** Why the balances could not be read; null if they were. */
  readonly failure: FailedRead | null;
}

const inLedger = ({ accounts }: LedgerHeadRecord): readonly AssetBalance[] => {
  const sums = new Map<string, Amount>();
  for (const [account, { balance }] of Object.entries(accounts)) {
    const read = readLedgerAccount(account);
    if (read && isHeldCode(read.code)) sums.set(read.asset, add(sums.get(read.asset) ?? '0', balance));
  }
  return [...sums].map(([asset, balance]) => ({ asset, balance }));
};

export const unknownHoldings = ({
  id,
  user_id,
  manager_id,
  external_id,
}: SubAccountRecord): HoldingsRecord => ({
  id,
  user_id,
  manager_id,
  sub_account_id: id,
  external_id,
  balances: null,
  balances_at: null,
  wallets: null,
  wallet_count: null,
  bank_count: null,
  places_at: null,
  latest_order: null,
  latest_deposit_at: null,
  problem: null,
});

interface Places {
  readonly wallets: Read<readonly ProviderWallet[]>;
  readonly banks: Read<number>;
}

interface Answers {
  readonly began: string;
  readonly balances: Read<readonly AssetBalance[]>;
  readonly owed: Owed;
  readonly booked: readonly AssetBalance[] | undefined;
  readonly spread: Amount;
  /** Undefined if not requested. */
  readonly places: Places | undefined;
  readonly orders: Pick<HoldingsRecord, 'latest_order' | 'latest_deposit_at'>;
}

/** True if the stored answer comes from a later request. */
const isNewer = (kept: string | null, began: string): boolean => kept !== null && kept > began;

const latest = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;

const placesIn = (before: HoldingsRecord, { began, places }: Answers) => {
  if (!places || isNewer(before.places_at, began)) return {};
  const { wallets, banks } = places;
  return {
    ...(wallets.ok && {
      wallets: wallets.value.slice(0, WALLETS_KEPT).map(({ asset, address }) => ({ asset, address })),
      wallet_count: wallets.value.length,
    }),
    ...(banks.ok && { bank_count: banks.value }),
    // After a failed read, the next read of balances repeats both.
    ...(wallets.ok && banks.ok && { places_at: began }),
  };
};

const balancesIn = (before: HoldingsRecord, { began, balances, booked, owed, spread }: Answers) => {
  if (isNewer(before.balances_at, began)) return {};
  if (balances.ok)
    return {
      balances: [...balances.value],
      balances_at: began,
      booked: booked && [...booked],
      owed,
      usdt_spread: spread,
      problem: null,
    };
  const { message } = readError(balances, `${READ_TEXTS[balances.reason]}.`);
  return {
    problem: {
      reason: balances.reason,
      message: message.slice(0, LONGEST_MESSAGE),
      since: before.problem?.since ?? began,
    },
  };
};

/** Merges the answers into the row. Without an answer, stored values keep their time. */
const changed = (before: HoldingsRecord, account: SubAccountRecord, answers: Answers): HoldingsRecord => ({
  ...before,
  user_id: account.user_id,
  manager_id: account.manager_id,
  ...balancesIn(before, answers),
  ...placesIn(before, answers),
  latest_order: answers.orders.latest_order ?? before.latest_order,
  latest_deposit_at: latest(before.latest_deposit_at, answers.orders.latest_deposit_at),
});

/** A conversion that changed less than this before the request may still be changing the balances. */
const AT_REST_MS = 60_000;

const lesser = (a: Owed, b: Owed): Owed => ({
  brl: compare(a.brl, b.brl) < 0 ? a.brl : b.brl,
  usdt: compare(a.usdt, b.usdt) < 0 ? a.usdt : b.usdt,
});

/** Pause before the next read; it grows with each failure. */
const pauseAfter = (failures: number, every: number): number =>
  failures === 0 ? every : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);

/**
 * Reads an account's holdings from the provider and stores them. An older answer never replaces a newer one, nor an
 * unknown value a known one. Undefined if the signal ended first.
 * @param known the stored row
 * @param options.places whether to read wallets and bank accounts: when due, always, or not now
 */
export const askAccount =
  ({ rows, orders, vault, reserves, ledger, clock, askedEvery = usual }: AskAccountPorts) =>
  async (
    account: SubAccountRecord,
    known: KeptHoldings | undefined,
    {
      signal,
      places = 'when due',
    }: { readonly signal: AbortSignal; readonly places?: 'always' | 'not now' | 'when due' },
  ): Promise<Asked | undefined> => {
    const { id, external_id: externalId } = account;
    const every = await askedEvery();
    let kept = known;
    const now = clock();
    const began = later(now, 0);
    const placesAt = kept?.record.places_at ?? null;
    const areDue = placesAt === null || placesAt < later(now, -PLACES_EVERY_MS);
    const readOwed = async () => {
      const [spread, open] = await Promise.all([reserves.spread(id), reserves.openConversions(externalId)]);
      const atRest = open.filter(({ updated_at }) => updated_at < later(now, -AT_REST_MS));
      return { spread, owed: owedBy(atRest, spread) };
    };
    const wantsPlaces = places === 'always' || (places === 'when due' && areDue);
    // Read before the balances: money added between the two reads is in the balances, but does not count as owed.
    const { spread, owed: owedBefore } = await readOwed();
    const [balances, found, { items }, heads] = await Promise.all([
      vault.balances(externalId, signal),
      wantsPlaces
        ? Promise.all([vault.wallets(externalId, signal), vault.banks(externalId, signal)])
        : undefined,
      orders.ofAccount(externalId, { limit: ORDERS_READ }),
      // If the ledger cannot be read, the provider is read anyway and nothing is compared. The store reports the row.
      ledger.heads([id], () => undefined),
    ]);
    const head = heads.get(id);
    if (!balances.ok && signal.aborted) return undefined;
    const isShort = balances.ok && shortageOf(balances.value, owedBefore) !== null;
    // A shortage may be money sent between the two reads, so the owed amounts are read again.
    const owed = isShort ? lesser(owedBefore, (await readOwed()).owed) : owedBefore;
    const [newest] = items;
    const answers: Answers = {
      began,
      balances,
      booked: head && inLedger(head),
      owed,
      spread,
      places: found && { wallets: found[0], banks: found[1] },
      orders: {
        latest_order: newest
          ? {
              target_asset: newest.target_asset,
              created_at: newest.created_at,
              updated_at: newest.updated_at,
            }
          : null,
        latest_deposit_at: items.find(({ type }) => type === 'deposit')?.created_at ?? null,
      },
    };
    const nextAt = (before: KeptHoldings | undefined, failures: number): string =>
      // The account changed after the provider call, so it is due again now.
      isNewer(before?.marked_at ?? null, began) ? later(clock(), 0) : later(now, pauseAfter(failures, every));
    for (let tries = 0; tries < TRIES; tries += 1) {
      const record = changed(kept?.record ?? unknownHoldings(account), account, answers);
      const failures = balances.ok ? 0 : (kept?.failures ?? 0) + 1;
      const next = { record, marked_at: kept?.marked_at ?? null, failures };
      if (await rows.put(account, next, nextAt(kept, failures), kept?.version ?? 0))
        return {
          record,
          calls: found ? 1 + CALLS_FOR_PLACES : 1,
          failure: balances.ok ? null : balances,
        };
      kept = await rows.get(id);
    }
    throw new Error('writing the holdings lost every write conflict');
  };
