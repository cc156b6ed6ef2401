import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { readAmount } from '@ramps-gateway/shared/domain/money.ts';
import { ORDER_STATUSES, ORDER_TYPES } from '@ramps-gateway/shared/domain/orders.ts';
import * as z from 'zod/mini';

/** Amounts come as decimal texts or as the texts of JSON numbers (platform/json). */
export const told = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => readAmount(text) ?? ''),
  ),
  amount,
);

export const absent = z.pipe(
  z.nullish(z.string()),
  z.transform((text: string | null | undefined) => text ?? null),
);

/** contract 6: what every reader of the provider's orders needs of one. */
export const order = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.enum(ORDER_TYPES),
  account_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  source_asset: z.string(),
  target_asset: z.string(),
  source_amount: told,
  target_amount: told,
  reference: absent,
});
