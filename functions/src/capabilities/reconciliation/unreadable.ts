import type { Finding } from './model.ts';
import type { Unreadable } from './ports.ts';

const BY_CONTENT = 'content:';

/** What has no id that can be read goes by its content, and the provider cannot be asked for it again. */
export const hasNoId = (orderId: string): boolean => orderId.startsWith(BY_CONTENT);

/** Kept, so that it is not passed over in silence: the provider shows it, and nobody here knows what it is. */
export const unreadableFinding = ({ id, digest, extract }: Unreadable): Finding => ({
  kind: 'unreadable',
  order_id: id ?? `${BY_CONTENT}${digest}`,
  order_type: null,
  conversion_id: null,
  differences: [{ field: 'order', ours: null, provider: extract }],
  amount: '0',
  asset: '',
  detail:
    'The provider shows this among the orders of the account, but it cannot be read as one. Nothing is done with it. A person must look at the provider.',
  resumable: false,
});
