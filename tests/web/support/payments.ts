import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { conversion, NOW, payment } from './fixtures.ts';
import { ok } from './server.ts';

/** Calls for the fixtures' payment. */
export const LIST = 'GET /api/payments';
export const ONE = 'GET /api/payments/pay_1';
export const CONVERT = 'POST /api/payments/pay_1/conversion';
export const CLOSE = 'POST /api/payments/pay_1/closure';

/** Sets the clock to the fixtures' time. */
export const signedInNow = (): void => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
};

/** Replaces no-break spaces with plain ones. */
export const textOf = (element: Element | null | undefined = document.body): string =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ');

/** The response to Convert now. */
export const converting = () =>
  ok({ payment: payment({ state: 'converting', reason: null }), process: conversion() });

/** Clicks an action on the fixtures' payment and returns its dialog. */
export const ask = async (
  { click }: { readonly click: (element: Element) => Promise<void> },
  action: 'Close' | 'Convert now',
) => {
  await click(
    await screen.findByRole('button', { name: new RegExp(`^${action}: R\\$\\s80,00, Aurora Apostas$`) }),
  );
  const name = action === 'Close' ? 'Close this payment?' : 'Convert this deposit now?';
  return within(await screen.findByRole('alertdialog', { name }));
};
