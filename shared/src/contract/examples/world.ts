/** Ids, names and secrets for a request: the caller's, another user's, or nobody's. */
export interface World {
  /** A sub-account, by the gateway's id and the provider's. */
  readonly account: string;
  readonly external: string;
  readonly conversion: string;
  readonly configuration: string;
  readonly order: string;
  readonly payment: string;
  readonly exception: string;
  readonly statement: string;
  readonly collection: string;
  readonly destination: string;
  readonly bankAccount: string;
  /** A user who owns sub-accounts, one who manages them, and one to change. */
  readonly partner: string;
  readonly manager: string;
  readonly user: string;
  readonly invitation: string;
  readonly session: string;
  readonly approval: string;
  readonly notification: string;
  readonly export: string;
  readonly event: string;
  readonly webhook: string;
  readonly webhookHeader: readonly [name: string, value: string];
  readonly band: string;
  /** Email of someone who is not a user yet. */
  readonly email: string;
  readonly credentials: { readonly client_id: string; readonly client_secret: string };
  readonly wallet: { readonly network: string; readonly address: string };
  /** Version of the record being changed, as read. */
  readonly version: number;
  readonly key: string;
  readonly limit: string;
}

const PERSON = '00000000-0000-4000-8000-000000000001';

/** Placeholders with valid formats, for the API's description. */
export const PLACEHOLDERS: World = {
  account: `sub_${'a'.repeat(26)}`,
  external: 'acc_1',
  conversion: `cnv_${'a'.repeat(26)}`,
  configuration: `ccf_${'a'.repeat(26)}`,
  order: 'ord_1',
  payment: 'pay_1',
  exception: 'rex_1',
  statement: `sub_${'a'.repeat(26)}-2026-01`,
  collection: 'spr_1',
  destination: 'wal_1',
  bankAccount: 'bnk_1',
  partner: PERSON,
  manager: PERSON,
  user: PERSON,
  invitation: PERSON,
  session: PERSON,
  approval: 'apr_1',
  notification: 'ntf_1',
  export: `exp_${PERSON}`,
  event: 'event_1',
  webhook: `whc_${PERSON}`,
  webhookHeader: ['x-webhook-secret', 'a-secret-of-some-length'],
  band: 'band_starter',
  email: 'new@example.com',
  credentials: { client_id: 'client', client_secret: 'secret' },
  wallet: { network: 'tron', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  version: 0,
  key: '11111111-1111-4111-8111-111111111111',
  limit: '50',
};
