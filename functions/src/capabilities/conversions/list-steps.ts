import type { StepRecord } from '@ramps-gateway/shared/contract/records.ts';
import { maySee, type Principal } from '@ramps-gateway/shared/domain/roles.ts';
import { notFound } from '../../platform/errors.ts';
import type { Page } from '../../platform/page.ts';
import type { Conversions } from './ports.ts';

/** The steps of a conversion that the caller may see, oldest first (contract 3). */
export const listSteps = async (
  who: Principal,
  id: string,
  conversions: Pick<Conversions, 'get'>,
): Promise<Page<StepRecord>> => {
  const conversion = await conversions.get(id);
  if (!conversion || !maySee(who, conversion.record)) throw notFound();
  return { items: conversion.state.steps, next_cursor: null };
};
