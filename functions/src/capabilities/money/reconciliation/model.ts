import { amount, time } from '@ramps-gateway/shared/contract/fields.ts';
import {
  booksEvidence,
  type Difference,
  type ExceptionRecord,
  providerOrder,
} from '@ramps-gateway/shared/contract/reconciliation.ts';
import type { OrderType } from '@ramps-gateway/shared/domain/orders.ts';
import type { ExceptionKind } from '@ramps-gateway/shared/domain/reconciliation.ts';
import * as z from 'zod/mini';

/** Stored by the server with an exception: what it was found by. */
export const exceptionState = z.object({
  provider: z.nullable(z.object({ order: z.nullable(providerOrder), asked_at: time })),
  /** Version of the judged conversion: a failed one that has not changed is not judged again. */
  conversion_version: z.nullable(z.int()),
  /** The held and the expected balance; absent if the exception is about an order. */
  balance: z.optional(z.object({ asset: z.string(), held: amount, expected: amount, asked_at: time })),
  books: z.optional(booksEvidence),
});
export type ExceptionState = z.infer<typeof exceptionState>;

export interface Exception {
  readonly version: number;
  readonly record: ExceptionRecord;
  readonly state: ExceptionState;
}

/** Result of a comparison. Account, order and kind identify its exception. */
export interface Finding {
  readonly kind: ExceptionKind;
  readonly order_id: string;
  readonly order_type: OrderType | null;
  readonly conversion_id: string | null;
  readonly differences: readonly Difference[];
  readonly amount: string;
  readonly asset: string;
  readonly detail: string;
  readonly resumable: boolean;
  /** Only our row differs from the provider's order, so the engine can correct it. */
  readonly ofRow?: true;
}
