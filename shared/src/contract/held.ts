import * as z from 'zod/mini';

/** What is answered with 202 where something waits for a second person (./approvals). */
export const heldAnswer = z.object({
  approval: z.object({ id: z.string(), item: z.string(), state: z.string(), ends_at: z.string() }),
});
export type HeldAnswer = z.infer<typeof heldAnswer>;
