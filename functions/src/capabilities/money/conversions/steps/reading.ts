import type { ConversionError } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Conversion, ConversionState } from '../model.ts';
import type { FailedRead } from '../../../../modules/provider/calls.ts';
import { credentialsText } from '../../../../modules/provider/errors.ts';
import { fail, pauseAfter, postpone } from '../transitions.ts';
import { type Advance, type StepContext, write } from './context.ts';

/** What the provider does not show yet it shows within about 20 minutes, or a person must look. */
export const MOST_LOOKS = 12;
/** A refusal may pass by itself within a quarter of a minute; then a person must look. */
export const MOST_REFUSALS = 4;

/** Writes that the step is tried again, after a pause that grows with each try. */
export const tryLater = (
  conversion: Conversion,
  note: string,
  context: StepContext,
  state: Partial<ConversionState> = {},
): Promise<Advance> => {
  const pauseMs = pauseAfter(conversion.state.attempts);
  return write(postpone(conversion, note, pauseMs, context.clock(), state), context, {
    kind: 'waiting',
    pauseMs,
  });
};

/** The account does not show enough for the order, or not yet. */
export const lookAgain = (
  conversion: Conversion,
  asset: 'BRL' | 'USDT',
  context: StepContext,
): Promise<Advance> =>
  tryLater(conversion, `The account does not show enough ${asset} yet. Checking again.`, context, {
    short_looks: conversion.state.short_looks + 1,
  });

/** A look failed: what a person must set right fails the step; the rest is tried again, a refusal a few times only (C7). */
export const readFailed = (
  conversion: Conversion,
  failure: FailedRead,
  context: StepContext,
  refusedText: string,
  code: ConversionError = 'provider',
): Promise<Advance> => {
  const { attempts } = conversion.state;
  const failed = (): Promise<Advance> =>
    write(
      fail(
        conversion,
        code,
        `${refusedText}: ${failure.message}. Press Retry to try again.`,
        context.clock(),
      ),
      context,
    );
  switch (failure.reason) {
    case 'not_configured':
    case 'authentication':
      return write(
        fail(conversion, 'credentials', credentialsText(failure.reason), context.clock()),
        context,
      );
    case 'not_found':
      if (attempts >= MOST_LOOKS) return failed();
      break;
    case 'refused':
      if (attempts >= MOST_REFUSALS) return failed();
      break;
    case 'timeout':
    case 'unavailable':
      break;
  }
  return tryLater(conversion, `${failure.message}. Trying again.`, context);
};
