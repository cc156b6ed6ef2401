import { describe, expect, it } from 'vitest';
import { gatewayOptions, readSettings } from '#local/gateway/product.ts';
import { tempFolder } from '#tests/support/temp.ts';

const environment = () => ({
  WEB_PORT: '5173',
  AWS_PORT: '4566',
  COGNITO_URL: 'http://127.0.0.1:9229',
  DYNAMODB_URL: 'http://127.0.0.1:8000',
  RAMPS_URL: 'http://127.0.0.1:4010',
  TABLE_NAME: 'table',
  SECRET_ID: 'secret',
  WEBHOOK_KEY_SECRET_ID: 'key',
  FILES_BUCKET: 'bucket',
  AUDIT_BUCKET: 'audit',
  SIGNING_KEY_ID: 'signing',
  DATA_DIR: tempFolder(),
  FUNCTIONS_DIR: tempFolder(),
  WEB_DIR: tempFolder(),
  CACHE_DIR: tempFolder(),
});
const pool = { userPoolId: 'pool', clientId: 'client', issuer: 'http://127.0.0.1:9229/pool' };

describe('the local page settings', () => {
  it.each([
    [{}, true],
    [{ EXCHANGE_ORDERS: 'off' }, false],
    [{ EXCHANGE_ORDERS: 'on' }, true],
  ])('place exchange orders unless EXCHANGE_ORDERS is off: %j', async (given, exchangeOrders) => {
    const settings = readSettings({ ...environment(), ...given });
    const { site } = await gatewayOptions(settings, pool, () => {});
    expect(site?.configuration).toEqual({
      region: 'us-east-1',
      userPoolId: 'pool',
      userPoolClientId: 'client',
      userPoolEndpoint: 'http://127.0.0.1:9229',
      authFlowType: 'USER_PASSWORD_AUTH',
      exchangeOrders,
      passkeyDomain: 'localhost',
      destinationCoolingOff: 0,
      passwordMinimum: 6,
    });
  });

  it.each([
    [{}, 6],
    [{ PASSWORD_MINIMUM: '12' }, 12],
  ])('require the same password length as the function that creates users: %j', async (given, minimum) => {
    const settings = readSettings({ ...environment(), ...given });
    const { site, values } = await gatewayOptions(settings, pool, () => {});
    expect(site?.configuration).toMatchObject({ passwordMinimum: minimum });
    expect(values).toMatchObject({ PASSWORD_MINIMUM: String(minimum) });
  });

  it('allow only the page’s own and inline images', async () => {
    const { site } = await gatewayOptions(readSettings(environment()), pool, () => {});
    expect(site?.securityHeaders['content-security-policy']).toContain("img-src 'self' data:;");
  });
});
