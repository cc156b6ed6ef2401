import {
  MASKED_VALUE,
  type WebhookConfiguration,
  type WebhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import { type Clock, later } from '../../../platform/clock.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/logger.ts';
import type { Work } from '../../../modules/act/work.ts';
import { hashSecret } from './secrets.ts';
import type { StoredWebhookConfiguration, WebhookConfigurations, WebhookSecrets } from './ports.ts';
import { handlerUrl, viewOf } from './read-configuration.ts';

export interface SaveConfigurationPorts {
  readonly configurations: Pick<WebhookConfigurations, 'get' | 'replace'>;
  readonly clock: Clock;
  readonly generate: () => string;
  readonly generateSigningSecret: () => string;
  readonly seal: (secret: string, configurationId: string) => Promise<string>;
  readonly log: Log;
}

/** After a rotation the provider may go on signing with the old secret for this long. */
const ROTATION_MS = 24 * 60 * 60_000;

/** The value to set, or undefined to keep the stored one. */
const newValue = (change: WebhookConfigurationChange, generate: () => string): string | undefined => {
  const received = change.webhook_header_value;
  if (received !== undefined && received !== MASKED_VALUE) return received;
  return change.generate === true ? generate() : undefined;
};

/** The signing secret to set, null to remove it, or undefined to keep what is stored. */
const newSigningSecret = (
  change: WebhookConfigurationChange,
  generate: () => string,
): string | null | undefined =>
  change.signing_secret === undefined && change.generate_signing_secret === true
    ? generate()
    : change.signing_secret;

type Signing = WebhookSecrets['signing'];

/** The one that is replaced is accepted for a day; one that is removed is accepted no more. */
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

/** Fields that are not in the change stay. A version that is not the last one read is a 409 (C3). */
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
