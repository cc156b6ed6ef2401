import type { SubAccountLink, SubAccountRecord } from '@ramps-gateway/shared/contract/records.ts';

export interface SubAccounts {
  get(id: string): Promise<{ readonly record: SubAccountRecord } | undefined>;
  /** By the provider's id; accounts that are not known here are left out. */
  links(externalIds: readonly string[]): Promise<ReadonlyMap<string, SubAccountLink>>;
}
