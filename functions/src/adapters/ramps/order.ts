import { amount } from '@ramps-gateway/shared/contract/fields.ts';
import { readAmount } from '@ramps-gateway/shared/domain/money.ts';
import {
  isKnownWord,
  ORDER_TYPES,
  type OrderType,
  readOrderStatus,
} from '@ramps-gateway/shared/domain/orders.ts';
import { plainPart } from '@ramps-gateway/shared/domain/texts.ts';
import * as z from 'zod/mini';
import { readTime } from './fit.ts';

/** Amounts arrive as decimal text, or as the text of JSON numbers (platform/json). */
export const receivedAmount = z.pipe(
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

const time = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => readTime(text) ?? ''),
  ),
  z.iso.datetime(),
);

/** Stored text, cut to a length that the provider cannot choose. */
const kept = (most: number) =>
  z.pipe(
    absent,
    z.transform((text: string | null) => text && plainPart(text, most)),
  );

/** Not negative, and small enough that sums are always valid amounts. */
const bounded = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => readAmount(text) ?? ''),
  ),
  z.string().check(z.regex(/^\d{1,18}(\.\d{1,18})?$/)),
);

export const assetName = z.string().check(z.regex(/^[\w.-]{1,20}$/));

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** C6: fields that every reader needs, within the limits of storage. */
const fields = z.object({
  id,
  type: z.enum(ORDER_TYPES),
  account_id: id,
  status: z.string(),
  source_asset: assetName,
  target_asset: assetName,
  source_amount: bounded,
  target_amount: bounded,
  reference: kept(200),
  end_to_end_id: kept(100),
});

/** Maximum characters stored of an unknown status. */
const LONGEST_WORD = 40;

/** Keeps an unknown status word next to the status it counts as. */
const understood = <T extends { readonly type: OrderType; readonly status: string }>(read: T) => ({
  ...read,
  status: readOrderStatus(read.type, read.status),
  ...(isKnownWord(read.type, read.status) ? {} : { status_word: plainPart(read.status, LONGEST_WORD) }),
});

/** An order whose fields identify it as neither deposit, exchange nor withdrawal. */
export const unclearOrder = z.object({
  type: z.literal('unclear'),
  status: z.string(),
  source_asset: assetName,
  target_asset: assetName,
  source_amount: bounded,
  target_amount: bounded,
});

const undated = z.extend(fields, {
  payer_name: kept(200),
  payer_document: kept(40),
  transaction_hash: kept(200),
  created_at: z.catch(z.nullable(time), null),
  updated_at: z.catch(z.nullable(time), null),
});
const dated = z.extend(fields, { created_at: time, updated_at: z.nullable(time) });

export const order = z.pipe(undated, z.transform(understood<z.output<typeof undated>>));

/** Without a time of change, the creation time counts. */
export const datedOrder = z.pipe(
  dated,
  z.transform((read: z.output<typeof dated>) => ({
    ...understood(read),
    updated_at: read.updated_at ?? read.created_at,
  })),
);
