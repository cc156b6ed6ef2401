import * as z from 'zod/mini';

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
  DATA_DIR: z.string(),
  FUNCTIONS_DIR: z.string(),
  WEB_DIR: z.string(),
  CACHE_DIR: z.string(),
  /** The page places exchange orders when it is `on`. */
  EXCHANGE_ORDERS: z.optional(z.string()),
});
export type Settings = z.infer<typeof settings>;

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => settings.parse(environment);

/** What `GET /local/pool` of the Cognito emulator answers. */
export const poolAnswer = z.object({ userPoolId: z.string(), clientId: z.string(), issuer: z.string() });
export type Pool = z.infer<typeof poolAnswer>;
