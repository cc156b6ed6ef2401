import * as z from 'zod/mini';
import './zod.ts';

const settingsSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  authFlowType: z.enum(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']),
  /** Characters that a password has at least at sign-up. */
  passwordMinimum: z.int().check(z.gte(1)),
  /** The exchange places orders; on unless said (S8.38, "Exchange"). */
  exchangeOrders: z.optional(z.boolean()),
  /** The domain whose pages sign in by passkey; none unless said. */
  passkeyDomain: z.optional(z.string()),
  /** Hours in which a new destination receives nothing by itself; none unless said. */
  destinationCoolingOff: z.optional(z.int().check(z.gte(0))),
});

/** The deployment's settings for the page, read at run time from /config.json. */
export type Settings = z.infer<typeof settingsSchema>;

let loading: Promise<Settings> | undefined;

const load = async (): Promise<Settings> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return settingsSchema.parse(await response.json());
};

/** Read once; a failure is not remembered, so that it can be tried again. */
export const loadSettings = (): Promise<Settings> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
