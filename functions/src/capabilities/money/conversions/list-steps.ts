import type { StepRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { Principal } from '@ramps-gateway/shared/domain/roles.ts';
import type { Page } from '../../../platform/page.ts';
import type { Conversions } from '../../../modules/conversions/ports.ts';
import type { SubAccounts } from '../../../modules/accounts/ports.ts';
import { visibleConversion } from './visible.ts';

export const listSteps = async (
  who: Principal,
  id: string,
  context: { readonly conversions: Pick<Conversions, 'get'>; readonly accounts: SubAccounts },
): Promise<Page<StepRecord>> => {
  const { conversion } = await visibleConversion(who, id, context);
  return { items: conversion.state.steps, next_cursor: null };
};
