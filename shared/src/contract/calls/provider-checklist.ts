import * as z from 'zod/mini';
import { ADMIN, defineCall, NO_BODY } from '../call.ts';
import { CHECKLIST_ITEMS, checklistAnswers, providerChecklist } from '../provider-checklist.ts';

const head = {
  path: '/api/provider-checklist',
  service: 'credentials',
  access: ADMIN,
  answer: z.extend(providerChecklist, {
    /** False if the provider leaves no question open. */
    needed: z.boolean(),
    open: z.array(z.enum(CHECKLIST_ITEMS)),
    /** Sent back with a change; 0 before the first. */
    version: z.int(),
  }),
} as const;

export const readChecklist = defineCall({ ...head, method: 'GET', body: NO_BODY });
export type Checklist = z.infer<typeof readChecklist.answer>;

/** Null takes the answer back. */
export const saveChecklist = defineCall({
  ...head,
  action: 'provider_checklist.save',
  method: 'PUT',
  body: z.strictObject({
    version: z.int().check(z.gte(0)),
    pool_balance: z.optional(z.nullable(checklistAnswers.pool_balance)),
    bought_usdt: z.optional(z.nullable(checklistAnswers.bought_usdt)),
    webhooks: z.optional(z.nullable(checklistAnswers.webhooks)),
  }),
});
export type ChecklistChange = z.infer<typeof saveChecklist.body>;
