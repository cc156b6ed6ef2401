import type { SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { AccountLinks } from '../../modules/accounts/ports.ts';
import type { Read } from '../../modules/provider/calls.ts';

/** Learns of rows that are there and cannot be read, by their ids. */
export type OnLeftOut = (ids: readonly string[]) => void;

export interface Accounts extends AccountLinks {
  /** All within the principal's scope, newest first. */
  every(who: Principal, onLeftOut: OnLeftOut): Promise<readonly { readonly record: SubAccountRecord }[]>;
}

export interface HeldBalance {
  readonly asset: string;
  readonly balance: Amount;
}

export interface HeldWallet {
  readonly asset: string;
  readonly address: string | null;
}

/** What the provider holds for an account. A signal that ends makes a call of it a time-out. */
export interface Vault {
  balances(externalId: string, signal: AbortSignal): Promise<Read<readonly HeldBalance[]>>;
  wallets(externalId: string, signal: AbortSignal): Promise<Read<readonly HeldWallet[]>>;
}
