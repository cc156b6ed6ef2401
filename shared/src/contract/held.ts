import * as z from 'zod/mini';

/** The 202 answer to a request held for approval (./approvals). */
export const heldAnswer = z.object({
  approval: z.object({ id: z.string(), item: z.string(), state: z.string(), ends_at: z.string() }),
});
export type HeldAnswer = z.infer<typeof heldAnswer>;
