import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { requestQuote } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { Amount } from '@ramps-gateway/shared/domain/money.ts';
import * as z from 'zod/mini';
import { type Read, unreadableAt } from '../../modules/provider/calls.ts';
import { type RampsClient, parsed } from './client.ts';
import { absent, receivedAmount } from './order.ts';

const quote = z.pipe(
  z.object({
    id: absent,
    target_amount_estimate: z.nullish(receivedAmount),
    target_amount: z.nullish(receivedAmount),
    expires_at: absent,
  }),
  z.transform(
    (answer: {
      id: string | null;
      target_amount_estimate?: string | null | undefined;
      target_amount?: string | null | undefined;
      expires_at: string | null;
    }) => ({
      id: answer.id,
      // S3.19: the estimate, falling back to target_amount.
      target_amount: answer.target_amount_estimate ?? answer.target_amount,
      expires_at: answer.expires_at,
    }),
  ),
);

const quoted = z.pipe(
  quote,
  z.object({ id: z.nullable(z.string()), target_amount: amount, expires_at: z.nullable(z.string()) }),
);

export const createQuoting =
  (client: RampsClient) =>
  async (accountId: string | undefined, brl: Amount): Promise<Read<z.output<typeof quoted>>> => {
    // S3.17: target_amount is sent as 0. A quote has no effect, so it can be requested again if its answer is lost.
    const data = {
      source_asset: 'BRL',
      target_asset: 'USDT',
      source_amount: brl,
      target_amount: '0',
      product: 'exchange',
    } as const;
    const result = await client.write(requestQuote, { accountId, data });
    switch (result.outcome) {
      case 'answered':
        if (result.field !== undefined) return unreadableAt(result.field);
        return parsed(quoted, { ok: true, value: result.value, headers: new Headers() });
      case 'refused':
        return { ok: false, reason: 'refused', message: result.message };
      case 'not_sent':
        return { ok: false, reason: result.reason, message: result.message };
      case 'unknown':
        return { ok: false, reason: 'unavailable', message: result.message };
    }
  };
