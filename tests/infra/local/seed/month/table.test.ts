import { MONTH_DAYS } from '#local/supervisor/options.ts';
import { beginOf, type MonthStep, PARTNERS, planMonth } from '#local/seed/month/table.ts';
import { expect, test } from 'vitest';

/** A Wednesday afternoon. */
const NOW = Date.parse('2026-11-25T15:00:00.000Z');

const DAY_MS = 86_400_000;

const converted = (steps: readonly MonthStep[]) =>
  steps.flatMap((step) =>
    step.kind === 'payments' ? step.payments.map((one) => ({ ...one, at: step.at })) : [],
  );
const kindsOf = (steps: readonly MonthStep[]) =>
  new Set(steps.flatMap((step) => (step.kind === 'event' ? [step.event] : [])));

test('the month is the same in every run', () => {
  expect(planMonth(NOW)).toEqual(planMonth(NOW));
});

test('it has a few hundred payments of all partners, with valid amounts, names and ids', () => {
  const payments = converted(planMonth(NOW));
  expect(payments.length).toBeGreaterThan(200);
  expect(payments.length).toBeLessThan(400);
  expect(new Set(payments.map(({ endToEndId }) => endToEndId)).size).toBe(payments.length);
  expect(new Set(payments.map(({ account }) => account))).toEqual(
    new Set(PARTNERS.map(([account]) => account)),
  );
  for (const { amount, endToEndId, payer } of payments) {
    expect(amount).toMatch(/^[1-9]\d{2,3}\.\d{2}$/);
    expect(endToEndId).toMatch(/^E\w{31}$/);
    expect(payer).not.toBe('');
  }
});

test('it is in order, starts the given number of days ago and ends before now', () => {
  for (const days of [MONTH_DAYS, 2, 1]) {
    const times = planMonth(NOW, days).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThan(beginOf(NOW, days));
    expect(times.at(-1)).toBeLessThan(NOW);
  }
  expect(beginOf(NOW, MONTH_DAYS)).toBe(Date.parse('2026-10-27T00:00:00.000Z'));
});

test('no payment of a sub-account that stays stopped is expected to be converted, whatever day it is', () => {
  for (let now = NOW; now < NOW + 7 * DAY_MS; now += DAY_MS / 4) {
    const steps = planMonth(now, 2);
    const stop = steps.find((step) => step.kind === 'event' && step.event === 'stopped' && !step.end);
    const stopped = stop?.kind === 'event' ? stop.pix.account : 'none';
    const after = converted(steps).filter(({ account, at }) => account === stopped && at > (stop?.at ?? 0));
    expect(after).toEqual([]);
    expect(stopped).toMatch(/^acc_/);
  }
});

test('it has more payments at weekends and in the evening', () => {
  const payments = converted(planMonth(NOW));
  const on = (...weekdays: readonly number[]) =>
    payments.filter(({ at }) => weekdays.includes(new Date(at).getUTCDay())).length / weekdays.length;
  expect(on(0, 6)).toBeGreaterThan(1.5 * on(1, 2));
  const between = (from: number, to: number) =>
    payments.filter(({ at }) => new Date(at).getUTCHours() >= from && new Date(at).getUTCHours() < to).length;
  expect(between(18, 24)).toBeGreaterThan(between(0, 6) * 2);
});

test('it has every case that an operator meets, with open ones in the last days', () => {
  expect(kindsOf(planMonth(NOW))).toEqual(
    new Set([
      'held',
      'cancelled_deposit',
      'refused_quote',
      'cancelled_exchange',
      'short_exchange',
      'outage',
      'returned',
      'stopped',
      'withdrawal',
      'collection',
      'export',
    ]),
  );
  expect(kindsOf(planMonth(NOW, 2))).toEqual(new Set(['withdrawal', 'stopped', 'export', 'held']));
});

test('the price moves little, and ends near the sandbox’s price', () => {
  const rates = planMonth(NOW).flatMap((step) => (step.kind === 'rate' ? [Number(step.brl)] : []));
  expect(rates.length).toBeGreaterThan(150);
  for (const rate of rates) expect(Math.abs(rate / 5.41 - 1)).toBeLessThan(0.05);
  expect(Math.abs((rates.at(-1) ?? 0) / 5.41 - 1)).toBeLessThan(0.005);
});
