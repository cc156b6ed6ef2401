import type { ChangeFrame } from '@ramps-gateway/shared/contract/socket.ts';
import * as z from 'zod/mini';

const ofAccount = z.object({ account_id: z.string().check(z.minLength(1)) });

/** The provider's id of the sub-account that an order or a settlement is of; undefined for other changes and without one. */
export const accountOfFrame = ({ type, record }: ChangeFrame): string | undefined => {
  if (type !== 'order' && type !== 'settlement') return undefined;
  const read = z.safeParse(ofAccount, record);
  return read.success ? read.data.account_id : undefined;
};
