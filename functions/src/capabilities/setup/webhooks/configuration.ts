import {
  DEFAULT_HEADER_KEY,
  MASKED_VALUE,
  type WebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import { hashSecret } from './secrets.ts';
import type { StoredWebhookConfiguration, WebhookConfigurations, WebhookSecrets } from './ports.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Work } from '../../../modules/act/work.ts';

export const webhookConfigurationId = (userId: string): string => `whc_${userId}`;

export const userOfWebhookConfiguration = (id: string): string | undefined =>
  id.startsWith('whc_') ? id.slice('whc_'.length) : undefined;

/** The address for the provider's events (C5). `origin`: this deployment's public address, `https://host`. */
export const handlerUrl = (origin: string, id: string): string => `${origin}/api/webhooks/${id}`;

/** Secrets in plain text, only in the answer that sets them; every other answer masks them (C3). */
interface Shown {
  readonly value?: string | undefined;
  readonly signingSecret?: string | undefined;
}

const viewOf = (
  { record, version, secret }: StoredWebhookConfiguration,
  origin: string,
  now: Date,
  shown: Shown = {},
): WebhookConfiguration => {
  const handler_url = handlerUrl(origin, record.id);
  const until = secret.signing?.previous?.until;
  return {
    id: record.id,
    // The table stores the default as empty, so that it follows the deployment to a new address.
    webhook_url: record.webhook_url === '' ? handler_url : record.webhook_url,
    webhook_header_key: record.webhook_header_key,
    webhook_header_value: shown.value ?? MASKED_VALUE,
    is_active: record.is_active,
    handler_url,
    signed: secret.signing !== undefined,
    signing_secret: shown.signingSecret ?? null,
    previous_signing_secret_until: until !== undefined && until > now.toISOString() ? until : null,
    version,
  };
};

export interface ReadConfigurationPorts {
  readonly configurations: Pick<WebhookConfigurations, 'get' | 'create'>;
  readonly clock: Clock;
  /** 16 to 256 unguessable visible characters. */
  readonly generate: () => string;
}

/** Creates the configuration on the first read (C3). Of two concurrent first reads, only one shows the secret. */
export const readConfiguration =
  ({ configurations, clock, generate }: ReadConfigurationPorts) =>
  async (userId: string, origin: string): Promise<WebhookConfiguration> => {
    const found = await configurations.get(userId);
    if (found) return viewOf(found, origin, clock());
    const value = generate();
    const record = {
      id: webhookConfigurationId(userId),
      user_id: userId,
      webhook_url: '',
      webhook_header_key: DEFAULT_HEADER_KEY,
      is_active: true,
      updated_at: clock().toISOString(),
    };
    const secret = hashSecret(value);
    if (await configurations.create(record, secret))
      return viewOf({ record, secret, version: 1 }, origin, clock(), { value });
    const other = await configurations.get(userId);
    if (!other) throw new Error('a webhook configuration exists but cannot be read');
    return viewOf(other, origin, clock());
  };

export interface SaveConfigurationPorts {
  readonly configurations: Pick<WebhookConfigurations, 'get' | 'replace'>;
  readonly clock: Clock;
  readonly generate: () => string;
  readonly generateSigningSecret: () => string;
  readonly seal: (secret: string, configurationId: string) => Promise<string>;
  readonly log: Log;
}

/** For this long after a rotation, the provider can keep signing with the old secret. */
const ROTATION_MS = 24 * 60 * 60_000;

/** The value to set, or undefined to keep the stored one. */
const newValue = (change: WebhookConfigurationChange, generate: () => string): string | undefined => {
  const received = change.webhook_header_value;
  if (received !== undefined && received !== MASKED_VALUE) return received;
  return change.generate === true ? generate() : undefined;
};

/** The signing secret to set, null to remove it, or undefined to keep the stored one. */
const newSigningSecret = (
  change: WebhookConfigurationChange,
  generate: () => string,
): string | null | undefined =>
  change.signing_secret === undefined && change.generate_signing_secret === true
    ? generate()
    : change.signing_secret;

type Signing = WebhookSecrets['signing'];

/** A replaced secret is accepted for another day; a removed one is refused at once. */
const rotated = (known: Signing, sealed: string, now: Date): Signing => ({
  current: sealed,
  previous: known ? { sealed: known.current, until: later(now, ROTATION_MS) } : null,
});

const signingAfter = async (
  { record, secret }: StoredWebhookConfiguration,
  received: string | null | undefined,
  now: Date,
  { seal, log }: SaveConfigurationPorts,
): Promise<Signing> => {
  if (received === undefined) return secret.signing;
  if (received === null) return undefined;
  try {
    return rotated(secret.signing, await seal(received, record.id), now);
  } catch (error) {
    log.error('a signing secret could not be sealed', error);
    throw new VisibleError('UNAVAILABLE', 'The signing secret could not be stored. Try again in a moment.');
  }
};

/** Fields missing in the change keep their values. A stale version is a 409 (C3). */
export const saveConfiguration =
  (ports: SaveConfigurationPorts) =>
  async (work: Work, change: WebhookConfigurationChange): Promise<WebhookConfiguration> => {
    const { who, origin } = work;
    const { configurations, clock, generate, generateSigningSecret } = ports;
    const now = clock();
    const found = await configurations.get(who.user_id);
    if (found?.version !== change.version) throw new VisibleError('CONFLICT');
    const url = change.webhook_url ?? found.record.webhook_url;
    const record = {
      ...found.record,
      webhook_url: url === handlerUrl(origin, found.record.id) ? '' : url,
      webhook_header_key: change.webhook_header_key ?? found.record.webhook_header_key,
      is_active: change.is_active ?? found.record.is_active,
      updated_at: now.toISOString(),
    };
    const value = newValue(change, generate);
    const signingSecret = newSigningSecret(change, generateSigningSecret);
    const secret = {
      ...(value === undefined ? found.secret : hashSecret(value)),
      signing: await signingAfter(found, signingSecret, now, ports),
    };
    work.audit({
      object: { kind: 'webhook_configuration', id: found.record.id },
      before: { ...found.record, secret: found.secret },
      after: { ...record, secret },
    });
    if (!(await configurations.replace(record, secret, found.version, work, work.freshSignIn())))
      throw new VisibleError('CONFLICT');
    const shown = change.signing_secret === undefined ? (signingSecret ?? undefined) : undefined;
    return viewOf({ record, secret, version: found.version + 1 }, origin, now, {
      value,
      signingSecret: shown,
    });
  };
