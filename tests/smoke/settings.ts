import * as z from 'zod/mini';
import { expectStatus, type Visit } from './check.ts';

const settings = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  authFlowType: z.enum(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']),
});
export type Settings = z.infer<typeof settings>;

export const fetchSettings = async ({ stage, fetch }: Visit): Promise<Settings> => {
  const response = await fetch(`${stage.web}/config.json`);
  expectStatus(response, 200);
  return settings.parse(await response.json());
};
