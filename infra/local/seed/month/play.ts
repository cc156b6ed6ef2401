import type { ClockFile } from '../../clock/clock-file.ts';
import { messageOf } from '@ramps-gateway/infra/common/errors.ts';
import type { Terminal } from '../../supervisor/terminal.ts';
import type { SeedContext } from '../context.ts';
import { playHappening } from './happenings.ts';
import { beginOf, type Happening, type MonthStep, planMonth } from './plan.ts';
import { setUpMonth } from './set-up.ts';
import { openStage, type Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const TOLD_EVERY_DAYS = 5;
/** Of the product's own schedules, what leaves something that people see. */
const NIGHTLY = [
  'sweep',
  'watch-orders',
  'reconcile',
  'keep-audit',
  'file-audit',
  'notify-people',
  'resume-exports',
];

/** A provider that does everything right, in the time that it usually takes. */
const asUsual = (stage: Stage): Promise<void> =>
  stage.behave({ fail: null, exchange: null, auto_confirm_ms: 300 });

/** What does not come out as planned is told, and the month goes on without it. */
const playTolerantly = async (stage: Stage, happening: Happening, terminal: Terminal): Promise<void> => {
  try {
    await playHappening(stage, happening);
  } catch (error) {
    stage.context.signal.throwIfAborted();
    terminal.line(`  without what was planned (${happening.kind}): ${messageOf(error)}`);
  } finally {
    if (!stage.context.signal.aborted) await asUsual(stage);
  }
};

const playStep = async (stage: Stage, step: MonthStep, terminal: Terminal): Promise<void> => {
  switch (step.kind) {
    case 'payments':
      await stage.clock.set(step.at, step.speed);
      await stage.pay(step.payments);
      await stage.settled(step.payments);
      return;
    case 'happening':
      await stage.clock.set(step.at, 15);
      return playTolerantly(stage, step.happening, terminal);
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

const tell = (terminal: Terminal, day: number, days: number, payments: number): void =>
  terminal.line(`  day ${day} of ${days}, ${payments} payments`);

/** Sets the clock of the stack back to where the month begins; before anything is made there. */
export const beginMonth = (clock: ClockFile, days: number): Promise<void> =>
  clock.set(beginOf(Date.now(), days));

/**
 * A month of an operator by the real flow: deposits at the sandbox, its webhooks, the engine, its orders, under a clock
 * that is moved forward from then to now. Ends with the clock of the stack where the machine's is.
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
      // What was decided later may have taken the clock beyond the next step.
      await playStep(stage, { ...step, at: Math.max(step.at, clock.now()) }, terminal);
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
