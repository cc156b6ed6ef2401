import type { ListedEntry } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { pathOf } from '../../../lib/routes.ts';

type Caused = Pick<ListedEntry, 'conversion_id' | 'order_id' | 'payment_id'>;

/** The page that shows what an entry follows from; undefined where there is none. @param externalId the provider's id of the sub-account */
export const pageOfCause = (
  { conversion_id: conversion, order_id: order, payment_id: payment }: Caused,
  externalId: string,
): string | undefined => {
  if (conversion !== null) return `${pathOf('conversions')}?${new URLSearchParams({ id: conversion })}`;
  if (payment !== null) return pathOf('payment', payment);
  // An order by hand is shown with its sub-account.
  return order === null
    ? undefined
    : `${pathOf('sub-accounts')}?${new URLSearchParams({ search: externalId })}`;
};
