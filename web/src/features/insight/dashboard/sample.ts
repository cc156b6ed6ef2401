export type SampleStatus = 'completed' | 'exchanging' | 'received' | 'failed';

/** S2.36: the gateway dashboard is static. */
export const SAMPLE_RATE = '5.41';

export const EXAMPLES = ['100', '1000', '10000'] as const;

export const SAMPLE_FIGURES = [
  { label: 'Active conversions', value: '12', hint: '3 waiting for a confirmation' },
  { label: 'Treasury volume', value: '248,920.50', unit: 'USDT', hint: 'Across 18 customer wallets' },
  { label: 'Partner bookmakers', value: '6', hint: '5 active, 1 in maintenance' },
  { label: 'Average processing time', value: '4m', hint: 'From deposit to transfer' },
] as const;

interface SampleConversion {
  readonly customer: string;
  readonly brl: string;
  readonly usdt: string;
  readonly status: SampleStatus;
  readonly when: string;
}

export const SAMPLE_CONVERSIONS: readonly SampleConversion[] = [
  { customer: 'Aurora Apostas', brl: '15000.00', usdt: '2758.7800', status: 'completed', when: 'Just now' },
  { customer: 'Praia Jogos', brl: '4200.00', usdt: '772.4600', status: 'exchanging', when: 'Just now' },
  { customer: 'Norte Esportes', brl: '980.50', usdt: '180.3300', status: 'received', when: '1 hour ago' },
  { customer: 'Serra Bet', brl: '22750.00', usdt: '4184.1500', status: 'completed', when: '2 hours ago' },
  { customer: 'Litoral Play', brl: '310.00', usdt: '57.0200', status: 'failed', when: '5 hours ago' },
];
