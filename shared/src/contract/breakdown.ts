import * as z from 'zod/mini';
import { REMAINS_IN } from '../domain/ledger/breakdown.ts';
import { SPREAD_RULES } from '../domain/spread.ts';
import { amount } from './fields.ts';

const part = { asset: z.string(), amount };

/** Where each cent of a conversion went (domain/ledger/breakdown). The parts of each asset add up exactly. */
export const conversionBreakdown = z.object({
  /** BRL; 0 until the deposit is confirmed. */
  received: amount,
  /** BRL for 1 USDT in the quote. */
  price: z.nullable(amount),
  /** USDT in the quote. */
  quoted: z.nullable(amount),
  taken: z.nullable(z.object(part)),
  given: z.nullable(z.object(part)),
  /** USDT: the provider's transfer fee; the gateway's spread, also in percent. */
  fee: amount,
  spread: amount,
  spread_percent: z.nullable(amount),
  /** Null if not recorded. */
  spread_rule: z.nullable(z.enum(SPREAD_RULES)),
  /** USDT received above the quote; negative if less. */
  slippage: z.nullable(amount),
  rounding: amount,
  /** USDT that arrived. */
  sent: amount,
  remains: z.array(z.object({ where: z.enum(REMAINS_IN), ...part })),
});
export type ConversionBreakdown = z.infer<typeof conversionBreakdown>;
