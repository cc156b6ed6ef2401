import type { StoredSubAccount } from '../../../modules/accounts/ports.ts';
import type { Indexed } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { Ref } from '@ramps-gateway/shared/contract/search-rows.ts';

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
  ofMany(refs: readonly Ref[]): Promise<readonly Thing[]>;
}

export interface Accounts {
  ofMany(ids: readonly string[]): Promise<ReadonlyMap<string, StoredSubAccount>>;
}
