import type { Amount } from '@ramps-gateway/shared/domain/money.ts';

export interface Partner {
  readonly name: string;
  readonly status: 'active' | 'maintenance';
  readonly health: number;
  /** In BRL. */
  readonly volume: Amount;
  /** Percent; S9.18: 0.7 to 1.0. */
  readonly fee: Amount;
  /** ISO 8601 */
  readonly since: string;
  readonly lastTransaction: string;
}

/** S2.68 to S2.70: static. */
export const SAMPLE_PARTNERS: readonly Partner[] = [
  {
    name: 'Aurora Apostas',
    status: 'active',
    health: 99,
    volume: '1284500.00',
    fee: '0.70',
    since: '2025-03-12T12:00:00.000Z',
    lastTransaction: 'Just now',
  },
  {
    name: 'Serra Bet',
    status: 'active',
    health: 98,
    volume: '962310.75',
    fee: '0.80',
    since: '2025-05-27T12:00:00.000Z',
    lastTransaction: '1 hour ago',
  },
  {
    name: 'Norte Esportes',
    status: 'active',
    health: 96,
    volume: '540120.00',
    fee: '0.85',
    since: '2025-08-04T12:00:00.000Z',
    lastTransaction: '2 hours ago',
  },
  {
    name: 'Praia Jogos',
    status: 'maintenance',
    health: 72,
    volume: '118940.20',
    fee: '1.00',
    since: '2025-11-19T12:00:00.000Z',
    lastTransaction: '3 days ago',
  },
  {
    name: 'Litoral Play',
    status: 'active',
    health: 95,
    volume: '307455.00',
    fee: '0.90',
    since: '2026-01-30T12:00:00.000Z',
    lastTransaction: '5 hours ago',
  },
  {
    name: 'Cerrado Sports',
    status: 'active',
    health: 98,
    volume: '225600.50',
    fee: '0.90',
    since: '2026-04-08T12:00:00.000Z',
    lastTransaction: '1 hour ago',
  },
];
