import { listConfigurations } from '@ramps-gateway/shared/contract/calls/conversions.ts';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../query/calls.ts';
import { keys } from '../query/keys.ts';

/** Null if the account has no rule. @param id the gateway's */
export const configurationOfQuery = (id: string) =>
  queryOptions({
    ...callQuery(keys.configurations.account(id), listConfigurations, { query: { sub_account_id: id } }),
    select: ({ items }) => items[0] ?? null,
  });
