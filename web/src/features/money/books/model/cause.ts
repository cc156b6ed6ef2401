import type { ListedEntry } from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { pathOf } from '../../../../lib/routes.ts';

type Caused = Pick<ListedEntry, 'account' | 'conversion_id' | 'number' | 'order_id' | 'payment_id'>;

/** `undefined` if the cause has no page. @param externalId the provider's id of the sub-account */
export const pageOfCause = (
  { conversion_id: conversion, order_id: order, payment_id: payment }: Omit<Caused, 'account' | 'number'>,
  externalId: string,
): string | undefined => {
  if (conversion !== null) return `${pathOf('conversions')}?${new URLSearchParams({ id: conversion })}`;
  if (payment !== null) return pathOf('payment', payment);
  // A manual order is shown with its sub-account.
  return order === null
    ? undefined
    : `${pathOf('sub-accounts')}?${new URLSearchParams({ search: externalId })}`;
};

export const webhooksOf = (orderId: string, externalId: string): string =>
  `${pathOf('webhooks')}?${new URLSearchParams({ account: externalId, order: orderId })}`;

export const exceptionsOf = (
  { account, number, order_id: order }: Pick<Caused, 'account' | 'number' | 'order_id'>,
  externalId: string,
): string => {
  const about = { account: externalId, row: `${account} ${number}`, ...(order !== null && { order }) };
  return `${pathOf('conversions')}?${new URLSearchParams({ tab: 'reconciliation', ...about })}`;
};
