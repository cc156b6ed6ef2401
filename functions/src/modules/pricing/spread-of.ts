import { chooseSpread, type Percent, type SpreadRule } from '@ramps-gateway/shared/domain/spread.ts';
import type { PricePorts } from './ports.ts';

/**
 * The current spread of a sub-account's exchanges (C7): its rule's override, its owner's own, their band's, or the
 * gateway's.
 */
export const spreadOfAccount = async (
  subAccountId: string,
  { accounts, configurations, spreads, settings }: PricePorts,
): Promise<Percent & { readonly rule: SpreadRule }> => {
  const [configuration, account, { conversion }] = await Promise.all([
    configurations.get(subAccountId),
    accounts.get(subAccountId),
    settings.current(),
  ]);
  const ownerId = account?.record.user_id ?? null;
  const owner = ownerId === null ? { custom: null, bandMinimum: null } : await spreads.of(ownerId);
  const override = configuration?.record.custom_spread_override ?? null;
  return chooseSpread(
    { ...owner, override: override === null ? null : { percent: override } },
    { percent: conversion.spread },
  );
};
