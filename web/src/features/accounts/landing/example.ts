/** A consistent example: the specification's sample rate and default spread (S9.19), rounded down. */
export const EXAMPLE = {
  label: 'An example of a conversion, step by step',
  title: 'Conversion',
  badge: 'Example',
  deposit: { label: 'PIX deposit', amount: 'R$ 25.000,00' },
  target: { label: 'To your wallet', amount: '4,597.9667', unit: 'USDT' },
  rate: '5.41 BRL per USDT, spread 0.5%',
  steps: [
    ['PIX received', '14:02:11'],
    ['Quote generated', '14:02:12'],
    ['Exchange initiated', '14:02:13'],
    ['Exchange confirmed', '14:02:41'],
    ['Transfer initiated', '14:02:42'],
    ['Transfer completed', '14:03:05'],
  ],
} as const;
