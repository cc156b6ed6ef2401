import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { conversion, NOW, payment } from './fixtures.ts';
import { ok } from './server.ts';

/** The calls about the payment of the fixtures. */
export const LIST = 'GET /api/payments';
export const ONE = 'GET /api/payments/pay_1';
export const CONVERT = 'POST /api/payments/pay_1/conversion';
export const CLOSE = 'POST /api/payments/pay_1/closure';

/** It is the time of the fixtures. */
export const signedInNow = (): void => {
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
};

/** With the spaces of a keyboard. */
export const textOf = (element: Element | null | undefined = document.body): string =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ');

/** What the server says to Convert now. */
export const converting = () =>
  ok({ payment: payment({ state: 'converting', reason: null }), process: conversion() });

/** Presses an action of the payment of the fixtures; the question that follows. */
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
