import * as z from 'zod/mini';
import './zod.ts';

const settingsSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  authFlowType: z.enum(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']),
  /** Minimum length of a password at sign-up. */
  passwordMinimum: z.int().check(z.gte(1)),
  /** Whether users can place exchange orders; on by default (S8.38, "Exchange"). */
  exchangeOrders: z.optional(z.boolean()),
  passkeyDomain: z.optional(z.string()),
  /** Hours in which a new destination receives no automatic transfers; 0 by default. */
  destinationCoolingOff: z.optional(z.int().check(z.gte(0))),
});

export type Settings = z.infer<typeof settingsSchema>;

let loading: Promise<Settings> | undefined;

const load = async (): Promise<Settings> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return settingsSchema.parse(await response.json());
};

/** Read once; after a failure, the next call tries again. */
export const loadSettings = (): Promise<Settings> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
