import type { HoldingsRecord, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { OpenConversion } from '@ramps-gateway/shared/domain/funds.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { PageRequest } from '../../../platform/page.ts';
import type { Read } from '../../../modules/provider/calls.ts';

export type OnLeftOut = (ids: readonly string[]) => void;

export interface KeptHoldings {
  readonly version: number;
  readonly record: HoldingsRecord;
  /** Time of the last change that the balances may not show yet; ISO 8601 UTC. */
  readonly marked_at: string | null;
  readonly failures: number;
}

/** Holdings in the principal's scope; the lists follow a change of owner late. */
export interface HoldingsLists {
  every(who: Principal): Promise<readonly HoldingsRecord[]>;
  /** In the order of the sub-accounts, with the same cursors. */
  page(who: Principal, page: PageRequest, onLeftOut?: OnLeftOut): Promise<readonly HoldingsRecord[]>;
}

export interface HoldingsRows {
  get(id: string): Promise<KeptHoldings | undefined>;
  ofMany(ids: readonly string[]): Promise<ReadonlyMap<string, HoldingsRecord>>;
  /**
   * False if the row has changed since `expected` (0: exists).
   * @param at time of the next read, ISO 8601 UTC
   */
  put(
    account: SubAccountRecord,
    kept: Omit<KeptHoldings, 'version'>,
    at: string,
    expected: number,
  ): Promise<boolean>;
  /** Makes the account due for a read now; false if there is no row. @param at ISO 8601 UTC */
  mark(id: string, at: string): Promise<boolean>;
  until(when: string, limit: number): Promise<readonly string[]>;
}

export interface HoldingsRound {
  get(): Promise<{ readonly version: number; readonly after: string | null }>;
  move(after: string | null, expected: number): Promise<boolean>;
}

export interface AssetBalance {
  readonly asset: string;
  readonly balance: Amount;
}

export interface ProviderWallet {
  readonly asset: string;
  readonly address: string | null;
}

/** An account's holdings at the provider, by the provider's id. When the signal ends, a call times out. */
export interface Vault {
  balances(externalId: string, signal: AbortSignal): Promise<Read<readonly AssetBalance[]>>;
  wallets(externalId: string, signal: AbortSignal): Promise<Read<readonly ProviderWallet[]>>;
  banks(externalId: string, signal: AbortSignal): Promise<Read<number>>;
}

export type PoolBalances = (signal: AbortSignal) => Promise<Read<readonly AssetBalance[]>>;

export interface AccountReserves {
  /** The gateway's spread in USDT, by our account id; strongly consistent. */
  spread(subAccountId: string): Promise<Amount>;
  /** By the provider's account id, each with the time of its last progress; can lag slightly. */
  openConversions(externalId: string): Promise<readonly (OpenConversion & { readonly updated_at: string })[]>;
}
