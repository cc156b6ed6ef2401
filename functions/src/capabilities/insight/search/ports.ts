import type { Indexed } from '@ramps-gateway/shared/contract/search-terms.ts';
import type { Ref } from '@ramps-gateway/shared/contract/search-rows.ts';

export interface Thing {
  readonly indexed: Indexed;
  readonly record: unknown;
}

export interface Terms {
  /** A list's terms that start with `prefix`, in order, at most `most`, in one Query. @param after the last one read */
  find(
    list: string,
    prefix: string,
    most: number,
    after?: string,
  ): Promise<{ readonly terms: readonly string[]; readonly more: boolean }>;
  ofMany(refs: readonly Ref[]): Promise<readonly Thing[]>;
}
