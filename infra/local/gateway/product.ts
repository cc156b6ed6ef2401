import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { CALLS } from '@ramps-gateway/shared/contract/calls/index.ts';
import { FUNCTIONS } from '@ramps-gateway/infra/config/functions.ts';
import { securityHeaders } from '@ramps-gateway/infra/config/headers.ts';
import { LOCAL_REGION } from '@ramps-gateway/infra/common/aws.ts';
import type { GatewayOptions } from './gateway-options.ts';
import type { Pool, Settings } from './settings.ts';
import { loadAssets } from './web/assets.ts';

/** The gateway of the whole product: its functions, its calls and its page. */
export const gatewayOptions = async (
  settings: Settings,
  pool: Pool,
  tell: (line: string) => void,
  originSecret = randomBytes(32).toString('base64url'),
): Promise<GatewayOptions> => ({
  webPort: settings.WEB_PORT,
  awsPort: settings.AWS_PORT,
  dataDir: settings.DATA_DIR,
  specs: FUNCTIONS,
  bundleOf: ({ name }) => path.join(settings.FUNCTIONS_DIR, name, 'index.mjs'),
  calls: CALLS,
  endpoints: { dynamodb: settings.DYNAMODB_URL, cognito: settings.COGNITO_URL },
  values: {
    TABLE_NAME: settings.TABLE_NAME,
    RAMPS_SECRET_ID: settings.SECRET_ID,
    // There is one provider on this machine, whichever environment the credentials name.
    RAMPS_SANDBOX_URL: settings.RAMPS_URL,
    RAMPS_PRODUCTION_URL: settings.RAMPS_URL,
    TOKEN_ISSUER: pool.issuer,
    USER_POOL_ID: pool.userPoolId,
    USER_POOL_CLIENT_ID: pool.clientId,
    PASSWORD_MINIMUM: String(settings.PASSWORD_MINIMUM),
    WEBHOOK_KEY_SECRET_ID: settings.WEBHOOK_KEY_SECRET_ID,
    WEBHOOK_EVENTS_A_MINUTE: settings.WEBHOOK_EVENTS_A_MINUTE,
    WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: settings.WEBHOOK_ACCOUNT_EVENTS_A_MINUTE,
    ORIGIN_DIGESTS: createHash('sha256').update(originSecret).digest('hex'),
    RULE_DAILY_CEILING: settings.RULE_DAILY_CEILING,
  },
  originSecret,
  site: {
    assets: await loadAssets(settings.WEB_DIR, path.join(settings.CACHE_DIR, 'compressed')),
    configuration: {
      region: LOCAL_REGION,
      userPoolId: pool.userPoolId,
      userPoolClientId: pool.clientId,
      userPoolEndpoint: settings.COGNITO_URL,
      authFlowType: 'USER_PASSWORD_AUTH',
      exchangeOrders: settings.EXCHANGE_ORDERS === 'on',
      passwordMinimum: settings.PASSWORD_MINIMUM,
    },
    securityHeaders: securityHeaders({ cognito: settings.COGNITO_URL }),
  },
  log: (line) => console.log(`${new Date().toISOString()} ${line}`),
  tell,
});
