import * as z from 'zod/mini';
import { anything, call } from './http.ts';

/** The provider sandbox's control calls that the demo needs (contract 6). */
export interface Sandbox {
  /** A PIX comes in; the same end-to-end id comes in once. */
  deposit(accountId: string, amount: string, endToEndId: string): Promise<void>;
  /** Calls that contain one of these texts fail for now. */
  hold(texts: readonly string[]): Promise<void>;
  /** Null: orders wait to be confirmed by hand. */
  confirmAfter(milliseconds: number | null): Promise<void>;
  confirm(orderId: string): Promise<void>;
}

const behaviour = z.object({ auto_confirm_ms: z.nullable(z.number()) });

export const sandboxAt = (base: string): Sandbox => ({
  async deposit(account_id, amount, end_to_end_id) {
    const body = { account_id, amount, end_to_end_id };
    await call(base, 'POST /sandbox/pix-deposits', anything, { body, accept: [409] });
  },
  async hold(items) {
    await call(base, 'PUT /sandbox/holds', anything, { body: { items } });
  },
  async confirmAfter(auto_confirm_ms) {
    await call(base, 'PUT /sandbox/behaviour', behaviour, { body: { auto_confirm_ms } });
  },
  async confirm(orderId) {
    await call(base, `POST /sandbox/orders/${orderId}/confirm`, anything, { accept: [409, 422] });
  },
});
