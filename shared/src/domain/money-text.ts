import { type Amount, isAmount } from './money.ts';

/**
 * BRL as people in Brazil write it, every digit: `R$ 1.500,00`. For texts that the server writes; the pages have the formats of
 * their own locale data, which say the same.
 */
export const inReais = (amount: Amount): string => {
  if (!isAmount(amount)) return `${amount} BRL`;
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, '.');
  const cents = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${amount.startsWith('-') ? '-' : ''}R$ ${grouped},${cents}`;
};
