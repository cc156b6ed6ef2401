import type { StoredSubAccount } from '../../modules/accounts/ports.ts';
import type { Indexed } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { Ref } from '@ramps-gateway/shared/contract/search-rows.ts';

/** Something as it is now: what it is found by, and its record. */
export interface Thing {
  readonly indexed: Indexed;
  readonly record: unknown;
}

export interface Terms {
  /** The terms of a list that begin with `prefix`, in their order, `most` at most: one Query. */
  find(
    list: string,
    prefix: string,
    most: number,
  ): Promise<{ readonly terms: readonly string[]; readonly more: boolean }>;
  /** Those of these that are there and can be read, in no order. */
  ofMany(refs: readonly Ref[]): Promise<readonly Thing[]>;
}

export interface Accounts {
  /** By their ids, as they are now; those that are not there or cannot be read are left out. */
  ofMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredSubAccount>>;
}
