import { type Amount, compareProducts, isAmount, isPositive } from '@ramps-gateway/shared/domain/money.ts';

/**
 * Whole percent, rounded down, capped at 100 (S9.10, "KYC volume"); 0 if the limit is 0. Found by bisection, so that no
 * amount becomes a float.
 */
export const sharePercent = (part: Amount, whole: Amount): number => {
  if (!isPositive(whole)) return 0;
  const reaches = (percent: number) => compareProducts(part, '100', whole, String(percent)) >= 0;
  let low = 0;
  let high = 100;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (reaches(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Between a figure and its currency, so that no line breaks there. `Intl` uses it too. */
const SPACE = '\u00a0';

const isNumericText = (text: string): text is `${number}` => isAmount(text);

/** Created on first use: each takes a few milliseconds on a phone. */
const formatter = (locale: string, options: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined;
  return (amount: Amount): string => {
    if (!isNumericText(amount)) return amount;
    format ??= new Intl.NumberFormat(locale, options);
    return format.format(amount);
  };
};

/** Most counts are small and need no formatter. */
export const grouped = (count: number): string =>
  count < 1_000 ? String(count) : count.toLocaleString('en-US');

const digits = (minimumFractionDigits: number, maximumFractionDigits: number) => ({
  minimumFractionDigits,
  maximumFractionDigits,
});

const reais = (minimum: number, maximum: number) =>
  formatter('pt-BR', { style: 'currency', currency: 'BRL', ...digits(minimum, maximum) });

/** S9.25: BRL in Brazilian format, `R$ 1.500,00`, unless S9.32 applies. */
export const brl = reais(2, 2);

/** `$50,000.00` */
export const usd = formatter('en-US', { style: 'currency', currency: 'USD' });

/** S9.8: a sub-account's USDT as dollars with 4 decimals, `$276.4321`. */
export const usdFour = formatter('en-US', { style: 'currency', currency: 'USD', ...digits(4, 4) });

const four = formatter('en-US', digits(4, 4));
const two = formatter('en-US', digits(2, 2));
const twoToEight = formatter('en-US', digits(2, 8));
const twoToFour = formatter('en-US', digits(2, 4));

export const rateFigure = (amount: Amount): string => twoToFour(amount);

export const usdtFigure = (amount: Amount): string => four(amount);

export const usdt = (amount: Amount): string => `${four(amount)}${SPACE}USDT`;

/** S9.32: treasury amounts, 2 decimals and the code, `1,500.00 BRL`. */
export const inCurrency = (amount: Amount, currency: string): string => `${two(amount)}${SPACE}${currency}`;

const preciseReais = reais(2, 8);

/** S9.23: conversion amounts with 2 to 8 decimals. */
export const precise = (amount: Amount, asset: string): string =>
  asset === 'BRL' && isAmount(amount) ? preciseReais(amount) : `${twoToEight(amount)}${SPACE}${asset}`;

const exactFigure = formatter('en-US', digits(2, 18));

const exactReais = reais(2, 18);

/** Every digit, for amounts that a user types or confirms: `0.085714285714285714 ETH`. */
export const exactly = (amount: Amount, asset: string): string =>
  asset === 'BRL' && isAmount(amount) ? exactReais(amount) : `${exactFigure(amount)}${SPACE}${asset}`.trim();

/** Any asset, also without a format in the specification: `R$ 1.500,00`, `276.4321 USDT`, `1.00 ETH`. */
export const money = (amount: Amount, asset: string): string => {
  if (asset === 'BRL') return brl(amount);
  return asset === 'USDT' ? usdt(amount) : precise(amount, asset);
};

export const percent = (amount: Amount): string => `${twoToFour(amount)}%`;
