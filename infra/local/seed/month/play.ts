import type { ClockFile } from '../../clock/clock-file.ts';
import { messageOf } from '@ramps-gateway/infra/common/errors.ts';
import type { Terminal } from '../../supervisor/terminal.ts';
import type { SeedContext } from '../context.ts';
import { playHappening } from './happenings.ts';
import { beginOf, type MonthStep, planMonth } from './plan.ts';
import { setUpMonth } from './set-up.ts';
import { openStage, type Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const TOLD_EVERY_DAYS = 5;
const NIGHTLY = [
  'sweep',
  'watch-orders',
  'reconcile',
  'keep-audit',
  'file-audit',
  'notify-people',
  'resume-exports',
];

const asUsual = (stage: Stage): Promise<void> =>
  stage.behave({ fail: null, exchange: null, auto_confirm_ms: 300 });

const playStep = async (stage: Stage, step: MonthStep): Promise<void> => {
  switch (step.kind) {
    case 'payments':
      await stage.clock.set(step.at, step.speed);
      await stage.pay(step.payments);
      await stage.settled(step.payments);
      return;
    case 'happening':
      await stage.clock.set(step.at, 15);
      return playHappening(stage, step.happening);
    case 'rate':
      await stage.clock.set(step.at);
      await stage.behave({ rates: { USDT: step.brl } });
      return stage.invoke('reference-rate');
    case 'night':
      await stage.clock.set(step.at);
      for (const name of NIGHTLY) await stage.invoke(name);
      return;
    default: {
      const never: never = step;
      return never;
    }
  }
};

/** More failures than these are no accident. */
const MOST_FAILED = 5;

const nameOf = (step: MonthStep): string => (step.kind === 'happening' ? step.happening.kind : step.kind);

/** A step that fails is reported, and the month continues. */
const tolerant = (stage: Stage, terminal: Terminal) => {
  let failed = 0;
  return async (step: MonthStep): Promise<void> => {
    try {
      await playStep(stage, step);
    } catch (error) {
      stage.context.signal.throwIfAborted();
      failed += 1;
      if (failed > MOST_FAILED) throw error;
      terminal.line(`  without what was planned (${nameOf(step)}): ${messageOf(error)}`);
      await asUsual(stage);
    }
  };
};

const tell = (terminal: Terminal, day: number, days: number, payments: number): void =>
  terminal.line(`  day ${day} of ${days}, ${payments} payments`);

export const beginMonth = (clock: ClockFile, days: number): Promise<void> =>
  clock.set(beginOf(Date.now(), days));

/**
 * A month of business by the real flow (deposits, webhooks, engine, orders) under a clock that is moved up to
 * now.
 */
export const playMonth = async (
  context: SeedContext,
  clock: ClockFile,
  terminal: Terminal,
  days: number,
): Promise<void> => {
  const now = Date.now();
  const begin = beginOf(now, days);
  const stage = openStage(context, clock);
  const play = tolerant(stage, terminal);
  let told = 0;
  let payments = 0;
  try {
    await setUpMonth(stage);
    for (const step of planMonth(now, days)) {
      context.signal.throwIfAborted();
      const day = Math.floor((step.at - begin) / DAY_MS);
      if (day >= told + TOLD_EVERY_DAYS) {
        told = day;
        tell(terminal, day, days, payments);
      }
      // An earlier decision may have moved the clock past this step, but never past now.
      await play({ ...step, at: Math.min(Math.max(step.at, clock.now()), Date.now()) });
      if (step.kind === 'payments') payments += step.payments.length;
    }
    await stage.behave({ rates: null });
    await clock.set(Date.now());
    for (const name of [...NIGHTLY, 'refresh-holdings']) await stage.invoke(name);
    tell(terminal, days, days, payments);
  } finally {
    stage.people.end();
  }
};
