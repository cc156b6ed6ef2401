import { gatewayOptions, readSettings } from '#local/gateway/product.ts';
import { startGateway } from '#local/gateway/gateway.ts';
import { functionOf } from '#infra/config/functions.ts';
import { receiveWebhook } from '#shared/contract/calls/webhooks.ts';

// A gateway that only accepts webhooks: it follows no stream and runs no schedule. Its settings are in the environment. It
// reports over IPC when it listens, and ends with the process that started it.

const pool = { userPoolId: 'none', clientId: 'none', issuer: 'http://127.0.0.1:9' };
const options = await gatewayOptions(readSettings(process.env), pool, () => undefined);
await startGateway({ ...options, specs: [functionOf(receiveWebhook.service)] });
process.send?.('ready');
process.once('disconnect', () => process.exit());
