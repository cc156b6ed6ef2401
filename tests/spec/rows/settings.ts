import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/gateway-settings/gateway-settings.test.tsx';
const FORM = 'tests/web/features/gateway-settings/gateway-settings.test.tsx';
const API = 'tests/web/features/credentials/credentials.test.tsx';
const WEBHOOK = 'tests/web/features/webhook-configuration/webhook-configuration.test.tsx';
const SPREADS = 'tests/web/features/spreads/spreads.test.tsx';
const SPREAD_RULES = 'tests/web/features/spreads/spreads.test.tsx';

export const SETTINGS: readonly SpecRow[] = [
  {
    id: 'S2.103',
    at: 'Gateway Settings',
    says: 'Sections “Client Spread Management”, “Webhook Configuration”, “API Configuration” and “Notification Settings”',
    by: [PAGE, 'those that work, each in its place'],
  },
  {
    id: 'S2.104',
    at: 'Gateway Settings',
    says: '“Conversion Settings”, “Security Settings” and “Performance Settings”: those of the gateway, nothing is a sample',
    by: [PAGE, 'those that work, each in its place'],
    also: [FORM, 'without a change, the values of the specification, and nothing to save'],
  },
  {
    id: 'S2.105',
    at: 'Gateway Settings',
    says: '“Conversion Settings”, “Security Settings” and “Performance Settings”: “Save Settings” saves them together over the version that was read, and says by whom and when',
    by: [FORM, 'Save Settings saves every section over the version that was read, and says by whom and when'],
    also: [FORM, 'a race: nothing is saved, and they are loaded again'],
  },
  {
    id: 'S7.101',
    at: 'Performance Settings',
    says: 'Timeout and retries are those of the calls to the provider, as far as their time comes; an order is sent once whatever they say',
    by: [
      'tests/functions/adapters/ramps/tuning.test.ts',
      'a read is tried again as often as is set, within the time of two tries: %s',
    ],
    also: ['tests/functions/adapters/ramps/tuning.test.ts', 'an order is sent once'],
  },
  {
    id: 'S7.102',
    at: 'Performance Settings',
    says: 'Batch size: rows of a page of the provider’s list; cache: after so long balances are asked for again',
    by: ['tests/functions/adapters/ramps/tuning.test.ts', 'a page of the list has as many rows as is set'],
    also: [
      'tests/functions/capabilities/treasury/asking.test.ts',
      'balances are asked for again after what is set',
    ],
  },
  {
    id: 'S5.51',
    at: 'Gateway Settings',
    says: 'Minimum and maximum whole BRL from 1, the maximum not below the minimum; spread 0 to 10, two decimals; thresholds from 0, the KYC threshold may be empty; batch size 10 to 200, timeout 5 to 30 s, retries 0 to 5, cache 1 to 60 min',
    by: [FORM, '%s of %j is refused at its field, and nothing is sent'],
    also: ['tests/functions/capabilities/collections/collect.test.ts', 'take no %s'],
  },
  {
    id: 'S9.19',
    at: 'Constants',
    says: 'Minimum “100 BRL”, maximum “50000 BRL”, spread “0.5%”, auto-approve “Under R$1,000”, KYC threshold “10000 BRL”, batch size 50, timeout “30 s”, retries 3, cache “5 min”',
    by: [FORM, 'without a change, the values of the specification, and nothing to save'],
  },
  {
    id: 'S2.106',
    at: 'Gateway Settings',
    says: 'Settings → API Configuration can be linked to',
    by: [PAGE, 'an address that names one leads there'],
  },
  {
    id: 'S2.107',
    at: 'Gateway Settings',
    says: 'The ramps credentials (client_id, client_secret, environment) are entered',
    by: [API, 'the secret is a password, asked for without suggestions, and gone once it is saved'],
  },
  {
    id: 'S2.108',
    at: 'Gateway Settings',
    says: 'The ramps credentials are read as status',
    by: [API, 'configured: never the secret'],
  },
  {
    id: 'S2.109',
    at: 'Gateway Settings',
    says: 'The ramps credentials are cleared',
    by: [API, 'asks first'],
  },
  {
    id: 'S8.8',
    at: 'Configuration and authentication',
    says: '“Failed to fetch credentials”',
    by: [API, 'a failure says what, and can be tried again'],
  },
  {
    id: 'S8.9',
    at: 'Configuration and authentication',
    says: '“Failed to save credentials”',
    by: [API, 'a failure keeps what was typed'],
  },
  {
    id: 'S8.10',
    at: 'Configuration and authentication',
    says: '“Failed to clear credentials”',
    by: [API, 'a failure is shown with its reason'],
  },
  {
    id: 'S8.11',
    at: 'Configuration and authentication',
    says: '“Connection test failed”',
    by: [API, 'a failure is shown with its reason, once'],
  },
  {
    id: 'S8.12',
    at: 'Configuration and authentication',
    says: '“User not authenticated” with “Please sign in to test the connection”',
    by: [API, 'without a session it says to sign in'],
  },
  {
    id: 'S2.110',
    at: 'Gateway Settings',
    says: 'Webhook: URL, header key and value, enabled toggle, and a save action',
    by: [WEBHOOK, 'sends what differs with the version, and shows a toast'],
  },
  {
    id: 'S2.111',
    at: 'Gateway Settings',
    says: 'Webhook: read-only display of the handler URL to copy',
    by: [WEBHOOK, 'what is stored: the value masked, the handler URL to copy, nothing to save'],
  },
  {
    id: 'S3.25',
    at: 'webhook_configurations',
    says: 'Header key default “x-webhook-secret”; enabled by default',
    by: [
      'tests/functions/capabilities/webhooks/configuration.test.ts',
      'makes one on the first read, with its value in full; then it is masked',
    ],
  },
  {
    id: 'S8.65',
    at: 'Webhooks',
    says: '“Failed to load webhook configuration”',
    by: [WEBHOOK, 'a failure says what, and can be tried again'],
  },
  {
    id: 'S8.66',
    at: 'Webhooks',
    says: '“Failed to save webhook configuration”',
    by: [WEBHOOK, 'a failure is shown with its reason, and what was typed stays'],
  },
  {
    id: 'S8.67',
    at: 'Webhooks',
    says: '“Webhook configuration saved successfully”',
    by: [WEBHOOK, 'sends what differs with the version, and shows a toast'],
  },
  {
    id: 'S2.112',
    at: 'Gateway Settings',
    says: 'Choose a client and a spread band, optionally a custom spread, and save',
    by: [SPREADS, 'saves, reports it, and reloads the list'],
  },
  {
    id: 'S5.25',
    at: 'Client spread',
    says: 'Custom spread a number from 0 to 0.05 (0% to 5%), step 0.0001',
    by: [SPREAD_RULES, '%j is refused'],
  },
  {
    id: 'S8.68',
    at: 'Spreads',
    says: '“Failed to fetch spread data: {message}”',
    by: [SPREADS, 'a failure of %s says what, and can be tried again'],
  },
  {
    id: 'S8.69',
    at: 'Spreads',
    says: '“Please select a client and spread band”',
    by: [SPREADS, 'a client and a band must both be chosen'],
  },
  {
    id: 'S8.70',
    at: 'Spreads',
    says: '“Custom spread must be between 0% and 5%”',
    by: [
      SPREADS,
      'the custom spread is typed in percent, and shown as it is understood; too much is refused',
    ],
  },
  {
    id: 'S8.71',
    at: 'Spreads',
    says: '“Failed to update client spread”',
    by: [SPREADS, 'a failure is reported with its reason, and what was typed stays'],
  },
  {
    id: 'S8.72',
    at: 'Spreads',
    says: '“Client spread updated successfully”',
    by: [SPREADS, 'saves, reports it, and reloads the list'],
  },
];
