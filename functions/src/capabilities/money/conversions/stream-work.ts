import { isVerified } from '@ramps-gateway/shared/domain/kyc.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import * as z from 'zod/mini';

const text = z.object({ S: z.string() });

const image = z.object({
  entity: text,
  pk: text,
  record: z.object({
    M: z.object({
      status: z.optional(text),
      processing_status: z.optional(text),
      kyc_status: z.optional(text),
    }),
  }),
  state: z.optional(z.object({ M: z.object({ skip_minimum: z.optional(z.object({ BOOL: z.boolean() })) }) })),
});

export type StreamWork = { readonly kind: 'account' | 'event' | 'conversion'; readonly id: string };

const idIn = (pk: string): string => pk.slice(pk.indexOf('#') + 1);

/**
 * A new event, a conversion that a person started or retried, or a sub-account that was just verified and may have
 * held payments. All other changes come from a driver, which continues on its own.
 */
export const workIn = ({ eventName, dynamodb }: DynamoDBRecord): StreamWork | undefined => {
  const now = image.safeParse(dynamodb?.NewImage);
  if (!now.success) return undefined;
  const { entity, pk, record } = now.data;
  if (entity.S === 'webhook_event')
    return eventName === 'INSERT' && record.M.processing_status?.S === 'pending'
      ? { kind: 'event', id: idIn(pk.S) }
      : undefined;
  const before = image.safeParse(dynamodb?.OldImage);
  if (entity.S === 'sub_account') {
    const wasVerified = before.success && isVerified(before.data.record.M.kyc_status?.S ?? '');
    const isFresh = isVerified(record.M.kyc_status?.S ?? '') && !wasVerified;
    return isFresh && eventName === 'MODIFY' ? { kind: 'account', id: idIn(pk.S) } : undefined;
  }
  const isRetry =
    before.success && before.data.record.M.status?.S === 'failed' && record.M.status?.S !== 'failed';
  const isBegunByPerson = eventName === 'INSERT' && now.data.state?.M.skip_minimum?.BOOL === true;
  return entity.S === 'conversion_process' && (isRetry || isBegunByPerson)
    ? { kind: 'conversion', id: idIn(pk.S) }
    : undefined;
};
