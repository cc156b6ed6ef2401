import type { Pix } from '../calls.ts';
import { ACCOUNTS, MONTH_ACCOUNTS as M } from '../companies.ts';
import { MONTH_DAYS } from '../../supervisor/options.ts';

// The month as data: people, deposits and their times, and other events. `play.ts` plays it.

/** In addition to the users of every stack; they have the password of their role's demo user. */
export const PEOPLE = {
  paula: { email: 'paula.mendes@example.com', name: 'Paula Mendes', role: 'gateway_user' },
  helena: { email: 'helena.prado@example.com', name: 'Helena Prado', role: 'client' },
  marcos: { email: 'marcos.teles@example.com', name: 'Marcos Teles', role: 'client' },
  renata: { email: 'renata.luz@example.com', name: 'Renata Luz', role: 'client' },
  igor: { email: 'igor.sales@example.com', name: 'Igor Sales', role: 'client' },
} as const;

export type Person = keyof typeof PEOPLE | 'admin' | 'bruno' | 'operator' | 'client';

/** Sub-accounts with a rule: owner, manager, BRL per day, and their own spread. */
export const PARTNERS: readonly (readonly [string, Person, Person, string, string?])[] = [
  [M.jacarandaSports, 'helena', 'operator', '90000', '0.9'],
  [M.jacarandaCasino, 'helena', 'operator', '60000', '0.9'],
  [M.capivara, 'marcos', 'operator', '50000'],
  [M.capivaraPoker, 'marcos', 'operator', '50000'],
  [M.clover, 'renata', 'operator', '4000', '1.2'],
  [M.cloverLottery, 'renata', 'paula', '20000', '1.2'],
  [M.serrano, 'igor', 'paula', '60000'],
  [M.brisaPoker, 'client', 'operator', '40000'],
  [ACCOUNTS.a, 'operator', 'operator', '80000'],
];

/** Deposits in cents of BRL; each deposit takes the next one. */
const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  [M.jacarandaSports]: [
    139240, 29000, 48208, 195160, 104000, 120000, 64957, 25000, 393000, 43000, 17000, 241015,
  ],
  [M.jacarandaCasino]: [27000, 161000, 43317, 134035, 91787, 168719, 21000, 79000, 240000, 29000],
  [M.capivara]: [35340, 156865, 65094, 12499, 186071, 24000, 13207, 15156, 84000, 12000, 14000],
  [M.capivaraPoker]: [58000, 347419, 136377, 588000, 312459, 81000, 35394],
  [M.clover]: [14420, 23000, 70000, 34397, 23611, 35000, 17000, 42299, 22378],
  [M.cloverLottery]: [80724, 19494, 79000, 33303, 145624, 56557, 30044],
  [M.serrano]: [742000, 67000, 164000, 207900, 130582],
  [M.brisaPoker]: [12949, 89861, 137481, 21092, 24810, 72000, 14000, 196718, 48260, 56000],
  [ACCOUNTS.a]: [112000, 40283, 43517, 382327, 40000, 98041, 255816, 41558, 156166],
};

/**
 * A week: day (Sunday is 0), UTC time, and a deposit for each sub-account. People bet in the evening and at weekends.
 */
const DEPOSITS: readonly (readonly [number, string, ...string[]])[] = [
  [0, '03:24', M.jacarandaCasino],
  [0, '13:08', M.serrano, M.jacarandaSports],
  [0, '15:56', M.cloverLottery, M.brisaPoker],
  [0, '19:48', ACCOUNTS.a, M.capivaraPoker, M.jacarandaCasino],
  [0, '22:41', M.jacarandaSports, M.jacarandaCasino, M.capivara, M.jacarandaSports],
  [1, '12:33', M.jacarandaSports],
  [1, '16:39', M.capivara],
  [1, '20:49', ACCOUNTS.a],
  [1, '22:41', M.brisaPoker, M.capivara],
  [2, '12:20', M.clover],
  [2, '16:23', M.capivara],
  [2, '19:48', M.brisaPoker, M.jacarandaCasino],
  [2, '23:17', M.capivaraPoker, M.capivara],
  [3, '03:13', M.cloverLottery],
  [3, '12:53', M.brisaPoker],
  [3, '16:43', ACCOUNTS.a, ACCOUNTS.a],
  [3, '20:07', M.brisaPoker, M.jacarandaCasino],
  [3, '22:46', M.jacarandaSports, M.clover],
  [4, '13:27', M.capivaraPoker],
  [4, '15:19', ACCOUNTS.a, M.clover],
  [4, '19:25', M.jacarandaCasino, M.jacarandaSports],
  [4, '23:15', M.brisaPoker, M.cloverLottery],
  [5, '03:03', M.clover],
  [5, '12:31', M.serrano],
  [5, '16:46', M.jacarandaCasino, ACCOUNTS.a],
  [5, '19:53', M.capivara, M.capivara],
  [5, '22:29', M.jacarandaSports, M.jacarandaSports, M.jacarandaCasino],
  [6, '03:12', M.capivaraPoker],
  [6, '13:03', ACCOUNTS.a, M.clover, M.capivara],
  [6, '15:15', M.jacarandaSports, M.clover],
  [6, '20:35', M.brisaPoker, M.jacarandaSports, M.jacarandaSports],
  [6, '22:19', M.cloverLottery, M.capivara, M.jacarandaSports, M.capivara],
];

export type EventKind =
  | 'held'
  /** Announced, then cancelled by the provider. */
  | 'cancelled_deposit'
  | 'refused_quote'
  | 'cancelled_exchange'
  | 'short_exchange'
  | 'outage'
  | 'returned'
  /** A stop, and a payment while it is set. */
  | 'stopped'
  /** A USDT order by hand that needs approval. */
  | 'withdrawal'
  | 'collection'
  | 'export';

/** How it ends; without it, it stays open. */
export type EventEnd = 'closed' | 'converted' | 'retried' | 'lifted' | 'approve' | 'reject' | 'pdf' | 'xlsx';

/** Day, UTC hour, event, sub-account, amount, end. */
const EVENTS: readonly (readonly [number, number, EventKind, string, string, EventEnd?])[] = [
  [2, 15, 'held', M.capivara, '45.00', 'closed'],
  [4, 18, 'cancelled_deposit', M.jacarandaSports, '1250.00'],
  [5, 14, 'refused_quote', M.brisaPoker, '870.35', 'retried'],
  [6, 17, 'withdrawal', M.jacarandaSports, '350.000000', 'approve'],
  [7, 21, 'held', M.jacarandaSports, '62500.00', 'converted'],
  [8, 15, 'held', M.serrano, '14800.00'],
  [10, 19, 'cancelled_exchange', M.capivaraPoker, '2140.60'],
  [12, 18, 'short_exchange', ACCOUNTS.a, '3980.00'],
  [13, 14, 'collection', M.jacarandaSports, ''],
  [14, 14, 'stopped', M.capivaraPoker, '1890.00', 'lifted'],
  [15, 19, 'outage', M.capivara, '640.20'],
  [16, 18, 'withdrawal', M.capivaraPoker, '310.000000', 'reject'],
  [17, 22, 'returned', M.clover, '480.00'],
  [18, 15, 'held', M.cloverLottery, '62.50', 'closed'],
  [20, 21, 'held', M.clover, '4900.00'],
  [21, 18, 'cancelled_deposit', M.brisaPoker, '415.90'],
  [22, 15, 'export', M.jacarandaSports, '', 'pdf'],
  [23, 15, 'held', ACCOUNTS.c, '410.00'],
  [25, 19, 'refused_quote', M.jacarandaCasino, '1733.10'],
  [26, 14, 'collection', M.jacarandaSports, ''],
  [27, 15, 'held', M.jacarandaCasino, '55.00'],
  [28, 14, 'withdrawal', M.capivara, '320.000000'],
  [28, 15, 'stopped', M.cloverLottery, '730.00'],
  [28, 17, 'export', M.jacarandaSports, '', 'xlsx'],
  [28, 21, 'held', M.jacarandaSports, '78000.00'],
  [28, 22, 'withdrawal', M.jacarandaSports, '390.000000'],
];

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
  'Márcia Bastos',
  'Nelson Queiroz',
] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Leaves time to play what is planned for now. */
const REST_MS = HOUR_MS / 3;
const NIGHT_HOUR = 5;

export type MonthStep = { readonly at: number } & (
  | { readonly kind: 'payments'; readonly payments: readonly Pix[] }
  | {
      readonly kind: 'event';
      readonly event: EventKind;
      readonly pix: Pix;
      readonly end: EventEnd | undefined;
    }
  | { readonly kind: 'rate'; readonly brl: string }
  | { readonly kind: 'night' }
);

/** BRL for 1 USDT: two sine waves that end near the sandbox's own price. */
const rateAt = (daysLeft: number): string =>
  (5.41 + 0.09 * Math.sin(daysLeft / 4.5) + 0.04 * Math.sin(daysLeft / 1.3) + daysLeft / 400).toFixed(4);

/** As dense as the charts of a month, a week and a day need. */
const rateTimes = (start: number, end: number): number[] => {
  const times: number[] = [];
  for (let at = start; at < end;) {
    times.push(at);
    const left = end - at;
    at += left > 7 * DAY_MS ? 6 * HOUR_MS : left > DAY_MS ? 2 * HOUR_MS : HOUR_MS / 3;
  }
  return times;
};

export const beginOf = (now: number, days: number): number =>
  Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;

/** Up to `now`, oldest first; always the same on the same day. */
export const planMonth = (now: number, length: number = MONTH_DAYS): readonly MonthStep[] => {
  const begin = beginOf(now, length);
  const end = now - REST_MS;
  const days = Array.from({ length }, (_, day) => begin + day * DAY_MS);
  const made = new Map<string, number>();
  let number = 0;
  const pay = (account: string, amount: string): Pix => ({
    account,
    amount,
    payer: PAYERS[number % PAYERS.length] ?? PAYERS[0],
    endToEndId: `E0041696820260101000000MNTH${String((number += 1)).padStart(5, '0')}`,
  });
  const payNext = (account: string): Pix => {
    const nth = made.get(account) ?? 0;
    made.set(account, nth + 1);
    const amounts = AMOUNTS[account] ?? [];
    const cents = String(amounts[nth % amounts.length]);
    return pay(account, `${cents.slice(0, -2)}.${cents.slice(-2)}`);
  };
  const timeOf = (day: number, hour: number): number =>
    begin + (day - MONTH_DAYS + length) * DAY_MS + (hour + 0.3) * HOUR_MS;
  /** Payments to a sub-account that stays stopped are never converted. */
  const staysStopped = (account: string, at: number): boolean =>
    EVENTS.some(
      ([day, hour, event, of, , ending]) =>
        event === 'stopped' && ending === undefined && of === account && timeOf(day, hour) < at,
    );
  const steps: MonthStep[] = [
    ...days.flatMap((midnight) =>
      DEPOSITS.filter(([weekday]) => weekday === new Date(midnight).getUTCDay()).map(
        ([, time, ...accounts]): MonthStep => {
          const at = Date.parse(`${new Date(midnight).toISOString().slice(0, 10)}T${time}Z`);
          return {
            kind: 'payments',
            at,
            payments: accounts.filter((account) => !staysStopped(account, at)).map(payNext),
          };
        },
      ),
    ),
    ...EVENTS.map(([day, hour, event, account, amount, ending]): MonthStep => ({
      kind: 'event',
      at: timeOf(day, hour),
      event,
      pix: pay(account, amount),
      end: ending,
    })),
    ...rateTimes(begin + HOUR_MS, end).map((at): MonthStep => ({
      kind: 'rate',
      at,
      brl: rateAt((now - at) / DAY_MS),
    })),
    ...days.map((midnight): MonthStep => ({ kind: 'night', at: midnight + NIGHT_HOUR * HOUR_MS })),
  ];
  // The first hour is for setup.
  return steps.filter(({ at }) => at >= begin + HOUR_MS && at <= end).toSorted((a, b) => a.at - b.at);
};
