import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleAccount } from '../../../modules/accounts/sub-account.ts';
import type { Page, PageRequest } from '../../../platform/page.ts';
import type { Configurations, Lists } from '../../../modules/conversions/ports.ts';

export interface ListConfigurationsContext {
  readonly accounts: SubAccounts;
  readonly configurations: Pick<Configurations, 'get'>;
  readonly lists: Pick<Lists, 'configurations'>;
}

export const listConfigurations = async (
  who: Principal,
  { sub_account_id: id, ...page }: PageRequest & { readonly sub_account_id?: string | undefined },
  { accounts, configurations, lists }: ListConfigurationsContext,
): Promise<Page<ConfigurationRecord>> => {
  if (id === undefined) return lists.configurations(who, page);
  const { user_id } = (await visibleAccount(who, id, accounts)).record;
  const stored = await configurations.get(id);
  return { items: stored ? [{ ...stored.record, user_id }] : [], next_cursor: null };
};
