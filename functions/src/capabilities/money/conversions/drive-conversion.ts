import type { ConversionStepName } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Sleep } from '../../../platform/clock.ts';
import { confirmDeposit } from './steps/confirm-deposit.ts';
import type { Step, StepContext } from './steps/context.ts';
import { confirmExchange, initiateExchange } from './steps/exchange.ts';
import { generateQuote } from './steps/generate-quote.ts';
import { confirmTransfer, initiateTransfer } from './steps/transfer.ts';

const STEPS: Record<ConversionStepName, Step> = {
  confirm_deposit: confirmDeposit,
  generate_quote: generateQuote,
  initiate_exchange: initiateExchange,
  confirm_exchange: confirmExchange,
  initiate_transfer: initiateTransfer,
  confirm_transfer: confirmTransfer,
};

/** The driver waits out pauses up to this; the sweep handles longer ones. */
const SHORT_PAUSE_MS = 2_000;
/** Enough for six steps and write conflicts; after that the sweep continues. */
const MOST_MOVES = 40;

export interface DriveOptions {
  readonly sleep: Sleep;
  readonly deadline: number;
}

/**
 * Advances a conversion as far as possible. Any number of drivers can run: each change is a conditional write, and an
 * order is claimed before it is sent. Reads the conversion again only after a conflict or a pause.
 */
export const driveConversion = async (
  id: string,
  context: StepContext,
  options: DriveOptions,
): Promise<void> => {
  let conversion = await context.conversions.get(id);
  for (let moves = 0; moves < MOST_MOVES && context.clock().getTime() < options.deadline; moves += 1) {
    const step = conversion?.state.step ?? null;
    if (!conversion || step === null || conversion.record.status === 'failed') return;
    const advance = await STEPS[step](conversion, context);
    if (advance.kind === 'waiting') {
      const { pauseMs } = advance;
      if (pauseMs === undefined || pauseMs > SHORT_PAUSE_MS) return;
      await options.sleep(pauseMs);
    }
    if (advance.kind === 'moved') conversion = advance.conversion;
    else {
      context.rows.forget();
      conversion = await context.conversions.get(id);
    }
  }
};
