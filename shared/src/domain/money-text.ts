import { type Amount, isAmount } from './money.ts';

/** Between a figure and its currency, so that no line breaks there. */
const SPACE = '\u00a0';

/** All digits of an amount without its sign; at least two decimals. */
const figure = (amount: Amount, thousands: string, point: string): string => {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return `${grouped}${point}${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
};

const signOf = (amount: Amount): string => (amount.startsWith('-') ? '-' : '');

/** Brazilian form with every digit: `R$ 1.500,00`. For server texts; pages use their own locale data. */
export const inReais = (amount: Amount): string =>
  isAmount(amount) ? `${signOf(amount)}R$${SPACE}${figure(amount, '.', ',')}` : `${amount}${SPACE}BRL`;

/** An amount as shown on pages: `R$ 1.500,00`, `$1,500.00`, `1,500.50 USDT`. */
export const inWriting = (amount: Amount, asset: string): string => {
  if (asset === 'BRL') return inReais(amount);
  if (!isAmount(amount)) return `${amount}${SPACE}${asset}`;
  const written = figure(amount, ',', '.');
  return `${signOf(amount)}${asset === 'USD' ? `$${written}` : `${written}${SPACE}${asset}`}`;
};

/** For texts that are compared with stored ones: BRL as above, other assets with the provider's digits and symbol. */
export const amountText = ({ amount, asset }: { readonly amount: Amount; readonly asset: string }): string =>
  asset === 'BRL' ? inReais(amount) : `${amount}${SPACE}${asset}`;
