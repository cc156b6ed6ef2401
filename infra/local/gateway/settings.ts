import { DAILY_CEILING } from '@ramps-gateway/shared/domain/conversion.ts';
import { SIGN_UP_MINIMUM } from '@ramps-gateway/shared/domain/passwords.ts';
import * as z from 'zod/mini';
import { WEBHOOK_QUOTA } from '@ramps-gateway/infra/config/functions.ts';

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.transform((text: string) => Number(text)),
);

/** What the supervisor tells the gateway. */
const settings = z.object({
  WEB_PORT: port,
  AWS_PORT: port,
  COGNITO_URL: z.url(),
  DYNAMODB_URL: z.url(),
  RAMPS_URL: z.url(),
  TABLE_NAME: z.string(),
  SECRET_ID: z.string(),
  WEBHOOK_KEY_SECRET_ID: z.string(),
  DATA_DIR: z.string(),
  FUNCTIONS_DIR: z.string(),
  WEB_DIR: z.string(),
  CACHE_DIR: z.string(),
  WEBHOOK_EVENTS_A_MINUTE: z._default(z.string(), WEBHOOK_QUOTA.WEBHOOK_EVENTS_A_MINUTE),
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: z._default(z.string(), WEBHOOK_QUOTA.WEBHOOK_ACCOUNT_EVENTS_A_MINUTE),
  /** The page places exchange orders when it is `on`. */
  EXCHANGE_ORDERS: z.optional(z.string()),
  /** BRL a UTC day that no rule may exceed. */
  RULE_DAILY_CEILING: z._default(z.string().check(z.regex(/^[1-9]\d{0,17}$/)), DAILY_CEILING),
  /** Characters that a password has at least. */
  PASSWORD_MINIMUM: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.transform((text: string) => Number(text)),
    ),
    SIGN_UP_MINIMUM,
  ),
});
export type Settings = z.infer<typeof settings>;

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => settings.parse(environment);

/** What `GET /local/pool` of the Cognito emulator answers. */
export const poolAnswer = z.object({ userPoolId: z.string(), clientId: z.string(), issuer: z.string() });
export type Pool = z.infer<typeof poolAnswer>;
