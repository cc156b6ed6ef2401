import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import type { ChartColor } from '../../../theme/palette.ts';

/** S2.31: every figure of this page is static. */
export const SAMPLE_FIGURES = [
  { label: 'Total volume', value: '21.4M', unit: 'BRL', hint: 'Six months, up 15.2% on the previous six' },
  { label: 'Transfers', value: '8,412', hint: 'Six months, mean 46 a day' },
  { label: 'Success rate', value: '97.9%', hint: 'Of all transfers' },
  { label: 'Average processing time', value: '4m', hint: 'In November, 9m in June' },
] as const;

interface Month {
  readonly month: string;
  readonly received: Amount;
  readonly converted: Amount;
  readonly minutes: number;
}

export const MONTHS: readonly Month[] = [
  { month: 'Jun', received: '2640000.00', converted: '2112000.00', minutes: 9 },
  { month: 'Jul', received: '2980000.00', converted: '2503000.00', minutes: 8 },
  { month: 'Aug', received: '3310000.00', converted: '2880000.00', minutes: 8 },
  { month: 'Sep', received: '3725000.00', converted: '3352000.00', minutes: 6 },
  { month: 'Oct', received: '4185000.00', converted: '3854000.00', minutes: 5 },
  { month: 'Nov', received: '4560000.00', converted: '4281000.00', minutes: 4 },
];

interface Method {
  readonly method: string;
  readonly rate: number;
}

export const METHODS: readonly Method[] = [
  { method: 'Bank Transfer', rate: 98.6 },
  { method: 'Mobile Money', rate: 97.1 },
  { method: 'Cash Pickup', rate: 93.8 },
];

interface Corridor {
  readonly corridor: string;
  /** In BRL, six months. */
  readonly volume: Amount;
  readonly color: ChartColor;
}

export const CORRIDORS: readonly Corridor[] = [
  { corridor: 'Brazil to USDT', volume: '11342000.00', color: 'first' },
  { corridor: 'Brazil to United States', volume: '5136000.00', color: 'second' },
  { corridor: 'Brazil to Mexico', volume: '3210000.00', color: 'third' },
  { corridor: 'Others', volume: '1712000.00', color: 'fourth' },
];

export const INSIGHTS = [
  {
    icon: 'chart',
    text: 'Monthly volume has grown every month, from R$ 2.64 million in June to R$ 4.56 million in November.',
  },
  { icon: 'clock', text: 'A conversion takes 4 minutes on average, less than half of what it took in June.' },
  { icon: 'globe', text: 'More than half of the volume goes from Brazil to USDT.' },
  { icon: 'alert', text: 'Cash pickups fail most often: about 6 in 100 need a retry.' },
] as const;
