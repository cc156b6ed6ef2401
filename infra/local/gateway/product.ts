import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import {
  FUNCTIONS,
  type FunctionSpec,
  HOLDING,
  WEBHOOK_QUOTA,
} from '@ramps-gateway/infra/config/functions.ts';
import { securityHeaders } from '@ramps-gateway/infra/config/headers.ts';
import { siteLink } from '@ramps-gateway/infra/config/site-links.ts';
import type { Call } from '@ramps-gateway/shared/contract/call.ts';
import { CALLS } from '@ramps-gateway/shared/contract/calls/index.ts';
import { DAILY_CEILING } from '@ramps-gateway/shared/domain/conversion.ts';
import { SIGN_UP_MINIMUM } from '@ramps-gateway/shared/domain/passwords.ts';
import * as z from 'zod/mini';
import type { Endpoints, EnvironmentValues } from './lambda/functions.ts';
import { loadAssets, type SiteOptions } from './web/site.ts';

export interface GatewayOptions {
  readonly webPort: number;
  readonly awsPort: number;
  readonly dataDir: string;
  readonly specs: readonly FunctionSpec[];
  readonly bundleOf: (spec: FunctionSpec) => string;
  readonly calls: readonly Call[];
  readonly endpoints: Omit<Endpoints, 'aws'>;
  readonly values: Omit<EnvironmentValues, 'CHANGE_QUEUES' | 'WEBSOCKET_ENDPOINT'>;
  readonly originSecret: string;
  readonly site: SiteOptions;
  /** `log` is the gateway's own log; `print` writes to the terminal. */
  readonly log: (line: string) => void;
  readonly print: (line: string) => void;
}

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.transform((text: string) => Number(text)),
);

const settings = z.object({
  WEB_PORT: port,
  AWS_PORT: port,
  COGNITO_URL: z.url(),
  DYNAMODB_URL: z.url(),
  RAMPS_URL: z.url(),
  RAMPS_PROFILE: z._default(z.enum(['beta', 'reference']), 'beta'),
  TABLE_NAME: z.string(),
  SECRET_ID: z.string(),
  WEBHOOK_KEY_SECRET_ID: z.string(),
  FILES_BUCKET: z.string(),
  AUDIT_BUCKET: z.string(),
  SIGNING_KEY_ID: z.string(),
  DATA_DIR: z.string(),
  FUNCTIONS_DIR: z.string(),
  WEB_DIR: z.string(),
  CACHE_DIR: z.string(),
  WEBHOOK_EVENTS_A_MINUTE: z._default(z.string(), WEBHOOK_QUOTA.WEBHOOK_EVENTS_A_MINUTE),
  WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: z._default(z.string(), WEBHOOK_QUOTA.WEBHOOK_ACCOUNT_EVENTS_A_MINUTE),
  /** High, because the sandbox has no limit. */
  PROVIDER_CALLS_PER_SECOND: z._default(z.string(), '1000'),
  EXCHANGE_ORDERS: z._default(z.enum(['on', 'off']), 'on'),
  /** Maximum BRL per UTC day for any rule. */
  RULE_DAILY_CEILING: z._default(z.string().check(z.regex(/^[1-9]\d{0,17}$/)), DAILY_CEILING),
  SECOND_FACTOR_ROLES: z._default(
    z.string().check(z.regex(/^(none|(admin|gateway_user)(,(admin|gateway_user))?)$/)),
    'none',
  ),
  SECOND_FACTOR_GRACE_DAYS: z._default(z.string().check(z.regex(/^\d{1,3}$/)), '7'),
  /** Browsers do not support passkeys for IP addresses. */
  PASSKEY_DOMAIN: z._default(z.string(), 'localhost'),
  ALERT_SENDER: z._default(z.string(), 'alerts@ramps-gateway.example'),
  DESTINATION_COOLING_OFF_HOURS: z._default(z.string().check(z.regex(/^(0|[1-9]\d{0,3})$/)), '0'),
  /** Comma-separated email addresses, in the format of the stack parameter. */
  NAMED_ADMINISTRATORS: z._default(z.string(), 'none'),
  /** The approval policy before an administrator sets one. */
  SECOND_PERSON: z._default(z.enum(['on', 'off']), 'off'),
  PASSWORD_MINIMUM: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.transform((text: string) => Number(text)),
    ),
    SIGN_UP_MINIMUM,
  ),
  CONTACT_LINK: z.optional(siteLink),
  STATUS_LINK: z.optional(siteLink),
  COMPLIANCE_LINK: z.optional(siteLink),
});
export type Settings = z.infer<typeof settings>;

export const readSettings = (environment: NodeJS.ProcessEnv): Settings => settings.parse(environment);

/** Answer of the Cognito emulator's `GET /local/pool`. */
export const poolAnswer = z.object({ userPoolId: z.string(), clientId: z.string(), issuer: z.string() });
export type Pool = z.infer<typeof poolAnswer>;

/** The whole product: functions, calls and the page. */
export const gatewayOptions = async (
  { WEB_PORT, AWS_PORT, DATA_DIR, FUNCTIONS_DIR, WEB_DIR, CACHE_DIR, ...settings }: Settings,
  pool: Pool,
  print: (line: string) => void,
  originSecret = randomBytes(32).toString('base64url'),
): Promise<GatewayOptions> => ({
  webPort: WEB_PORT,
  awsPort: AWS_PORT,
  dataDir: DATA_DIR,
  specs: FUNCTIONS,
  bundleOf: ({ name }) => path.join(FUNCTIONS_DIR, name, 'index.mjs'),
  calls: CALLS,
  endpoints: { dynamodb: settings.DYNAMODB_URL, cognito: settings.COGNITO_URL },
  values: {
    ...settings,
    RAMPS_SECRET_ID: settings.SECRET_ID,
    // One provider, whichever environment the credentials name.
    RAMPS_SANDBOX_URL: settings.RAMPS_URL,
    RAMPS_PRODUCTION_URL: settings.RAMPS_URL,
    TOKEN_ISSUER: pool.issuer,
    USER_POOL_ID: pool.userPoolId,
    USER_POOL_CLIENT_ID: pool.clientId,
    PASSKEYS: 'on',
    HELD_FUNCTIONS: HOLDING.map((name) => `${name}=${name}`).join(','),
    PASSWORD_MINIMUM: String(settings.PASSWORD_MINIMUM),
    ORIGIN_DIGESTS: createHash('sha256').update(originSecret).digest('hex'),
  },
  originSecret,
  site: {
    assets: await loadAssets(WEB_DIR, path.join(CACHE_DIR, 'compressed'), {
      contact: settings.CONTACT_LINK,
      status: settings.STATUS_LINK,
      compliance: settings.COMPLIANCE_LINK,
    }),
    configuration: {
      region: LOCAL_REGION,
      userPoolId: pool.userPoolId,
      userPoolClientId: pool.clientId,
      userPoolEndpoint: settings.COGNITO_URL,
      authFlowType: 'USER_PASSWORD_AUTH',
      exchangeOrders: settings.EXCHANGE_ORDERS === 'on',
      passkeyDomain: settings.PASSKEY_DOMAIN,
      destinationCoolingOff: Number(settings.DESTINATION_COOLING_OFF_HOURS),
      passwordMinimum: settings.PASSWORD_MINIMUM,
    },
    securityHeaders: securityHeaders({ cognito: settings.COGNITO_URL }),
  },
  log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  print,
});
