import { MONTH_ACCOUNTS as M, PARTNERS } from './partners.ts';
import type { Pix } from '../calls.ts';
import { ACCOUNTS } from '../demo-accounts.ts';
import { type Draws, drawsFrom } from './random.ts';

/** A PIX that comes in. */
export type MonthPayment = Pix;

export type Happening =
  | { readonly kind: 'held'; readonly payment: MonthPayment; readonly then: 'closed' | 'converted' | 'waits' }
  /** Announced and cancelled by the provider. */
  | { readonly kind: 'cancelled_deposit'; readonly payment: MonthPayment }
  | { readonly kind: 'refused_quote'; readonly payment: MonthPayment; readonly retried: boolean }
  | { readonly kind: 'cancelled_exchange'; readonly payment: MonthPayment }
  | { readonly kind: 'short_exchange'; readonly payment: MonthPayment }
  | { readonly kind: 'outage'; readonly payments: readonly MonthPayment[] }
  | { readonly kind: 'returned'; readonly payment: MonthPayment }
  /** A stop, a payment during it, and its lifting, unless it stands. */
  | { readonly kind: 'stopped'; readonly payment: MonthPayment; readonly lifted: boolean }
  /** A manual order that needs approval. */
  | {
      readonly kind: 'withdrawal';
      readonly account: string;
      readonly amount: string;
      readonly decision: 'approve' | 'reject' | null;
    }
  | { readonly kind: 'collection'; readonly account: string }
  | {
      readonly kind: 'export';
      readonly what: 'payments' | 'statement';
      readonly format: 'csv' | 'xlsx' | 'pdf';
    };

export type MonthStep = { readonly at: number } & (
  | { readonly kind: 'payments'; readonly payments: readonly MonthPayment[]; readonly speed: number }
  | { readonly kind: 'happening'; readonly happening: Happening }
  | { readonly kind: 'rate'; readonly brl: string }
  | { readonly kind: 'night' }
);

export const MONTH_DAYS = 30;
const DAILY = 8;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Leaves time to play what is planned for now. */
const REST_MS = 20 * MINUTE_MS;
const SEED = 20_260_101;

interface Hour {
  readonly hour: number;
  readonly weight: number;
}

const HOURS: readonly [Hour, ...Hour[]] = [
  { hour: 3, weight: 1 },
  { hour: 13, weight: 2 },
  { hour: 16, weight: 2 },
  { hour: 20, weight: 3 },
  { hour: 23, weight: 4 },
];

/** Sunday first: betting peaks at the weekend and is lowest on Mondays. */
const WEEKDAYS = [1.5, 0.6, 0.75, 1, 0.85, 1.15, 1.6] as const;

const PAYERS = [
  'Ana Ribeiro',
  'Bruno Carvalho',
  'Carla Nogueira',
  'Diego Farias',
  'Elisa Moura',
  'Fábio Teixeira',
  'Gabriela Pires',
  'Heitor Lacerda',
  'Isabel Campos',
  'João Vidal',
  'Karina Dantas',
  'Leandro Assis',
  'Márcia Bastos',
  'Nelson Queiroz',
  'Olívia Serpa',
  'Pedro Amaral',
  'Raquel Torres',
  'Sérgio Mattos',
  'Tânia Borges',
  'Vítor Leal',
] as const;

const brl = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

const paymentsOf = (draws: Draws) => {
  let number = 0;
  return (account: string, amount: string): MonthPayment => {
    number += 1;
    return {
      account,
      amount,
      payer: PAYERS[draws.whole(0, PAYERS.length - 1)] ?? PAYERS[0],
      endToEndId: `E0041696820260101000000MNTH${String(number).padStart(5, '0')}`,
    };
  };
};
type Pay = ReturnType<typeof paymentsOf>;

/** Small amounts are more frequent. */
const someAmount = (draws: Draws, from: number, to: number): string => {
  const whole = Math.round(from * (to / from) ** (draws.fraction() ** 1.5));
  return brl(draws.fraction() < 0.4 ? Math.round(whole / 10) * 1000 : whole * 100 + draws.whole(0, 99));
};

const dayOf = (draws: Draws, pay: Pay, midnight: number): MonthStep[] => {
  const factor = WEEKDAYS[new Date(midnight).getUTCDay()] ?? 1;
  const count = Math.max(1, Math.round(DAILY * factor * (0.8 + draws.fraction() * 0.4)));
  const byHour = new Map<number, MonthPayment[]>();
  for (let made = 0; made < count; made += 1) {
    const { hour } = draws.weighted(HOURS);
    const { account, from, to } = draws.weighted(PARTNERS);
    byHour.set(hour, [...(byHour.get(hour) ?? []), pay(account, someAmount(draws, from, to))]);
  }
  return [...byHour].map(([hour, payments]) => ({
    kind: 'payments',
    at: midnight + hour * HOUR_MS + draws.whole(-50, 50) * MINUTE_MS,
    payments,
    speed: draws.whole(8, 20),
  }));
};

/** Price of one USDT: two sine waves that end at the sandbox's own price. */
const rateAt = (draws: Draws, daysLeft: number): string => {
  const cents = 541 + 9 * Math.sin(daysLeft / 4.5) + 4 * Math.sin(daysLeft / 1.3) + daysLeft * 0.25;
  return (Math.round(cents * 100 + draws.whole(-60, 60) * Math.min(1, daysLeft)) / 10_000).toFixed(4);
};

/** As dense as the charts of a month, a week and a day need. */
const rateTimes = (start: number, end: number): number[] => {
  const times: number[] = [];
  for (let at = start; at < end;) {
    times.push(at);
    const left = end - at;
    at += left > 7 * DAY_MS ? 6 * HOUR_MS : left > DAY_MS ? 2 * HOUR_MS : 20 * MINUTE_MS;
  }
  return times;
};

const NIGHT_HOUR = 5;

/** Day, UTC hour, event. */
const happeningsOf = (pay: Pay): readonly (readonly [day: number, hour: number, Happening])[] => [
  [2, 15, { kind: 'held', payment: pay(M.capivara, '45.00'), then: 'closed' }],
  [4, 18, { kind: 'cancelled_deposit', payment: pay(M.jacarandaSports, '1250.00') }],
  [5, 14, { kind: 'refused_quote', payment: pay(M.brisaPoker, '870.35'), retried: true }],
  [6, 17, { kind: 'withdrawal', account: M.jacarandaSports, amount: '350.000000', decision: 'approve' }],
  [7, 21, { kind: 'held', payment: pay(M.jacarandaSports, '62500.00'), then: 'converted' }],
  [8, 15, { kind: 'held', payment: pay(M.serrano, '14800.00'), then: 'waits' }],
  [10, 19, { kind: 'cancelled_exchange', payment: pay(M.capivaraPoker, '2140.60') }],
  [12, 18, { kind: 'short_exchange', payment: pay(ACCOUNTS.a, '3980.00') }],
  [13, 14, { kind: 'collection', account: M.jacarandaSports }],
  [14, 14, { kind: 'stopped', payment: pay(M.capivaraPoker, '1890.00'), lifted: true }],
  [15, 19, { kind: 'outage', payments: [pay(M.capivara, '640.20'), pay(M.jacarandaCasino, '1120.00')] }],
  [16, 18, { kind: 'withdrawal', account: M.capivaraPoker, amount: '310.000000', decision: 'reject' }],
  [17, 22, { kind: 'returned', payment: pay(M.clover, '480.00') }],
  [18, 15, { kind: 'held', payment: pay(M.cloverLottery, '62.50'), then: 'closed' }],
  [20, 21, { kind: 'held', payment: pay(M.clover, '4900.00'), then: 'waits' }],
  [21, 18, { kind: 'cancelled_deposit', payment: pay(M.brisaPoker, '415.90') }],
  [22, 15, { kind: 'export', what: 'statement', format: 'pdf' }],
  [23, 15, { kind: 'held', payment: pay(ACCOUNTS.c, '410.00'), then: 'waits' }],
  [25, 19, { kind: 'refused_quote', payment: pay(M.jacarandaCasino, '1733.10'), retried: false }],
  [26, 14, { kind: 'collection', account: M.jacarandaSports }],
  [27, 15, { kind: 'held', payment: pay(M.jacarandaCasino, '55.00'), then: 'waits' }],
  [28, 14, { kind: 'withdrawal', account: M.capivara, amount: '320.000000', decision: null }],
  [28, 15, { kind: 'stopped', payment: pay(M.cloverLottery, '730.00'), lifted: false }],
  [28, 17, { kind: 'export', what: 'payments', format: 'xlsx' }],
  [28, 21, { kind: 'held', payment: pay(M.jacarandaSports, '78000.00'), then: 'waits' }],
  [28, 22, { kind: 'withdrawal', account: M.jacarandaSports, amount: '390.000000', decision: null }],
];

export const beginOf = (now: number, days: number): number =>
  Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;

/** Up to `now`, oldest first; the same for the same day. */
export const planMonth = (now: number, length: number = MONTH_DAYS): readonly MonthStep[] => {
  const draws = drawsFrom(SEED);
  const pay = paymentsOf(draws);
  const begin = beginOf(now, length);
  const left = MONTH_DAYS - length;
  const end = now - REST_MS;
  const days = Array.from({ length }, (_, day) => begin + day * DAY_MS);
  const steps: MonthStep[] = [
    ...days.flatMap((midnight) => dayOf(draws, pay, midnight)),
    ...happeningsOf(pay).map(([day, hour, happening]): MonthStep => ({
      kind: 'happening',
      at: begin + (day - left) * DAY_MS + hour * HOUR_MS + draws.whole(0, 40) * MINUTE_MS,
      happening,
    })),
    ...rateTimes(begin + HOUR_MS, end).map((at): MonthStep => ({
      kind: 'rate',
      at,
      brl: rateAt(draws, (now - at) / DAY_MS),
    })),
    ...days.map((midnight): MonthStep => ({ kind: 'night', at: midnight + NIGHT_HOUR * HOUR_MS })),
  ];
  // The first hour is for setup.
  return steps.filter(({ at }) => at >= begin + HOUR_MS && at <= end).toSorted((a, b) => a.at - b.at);
};
