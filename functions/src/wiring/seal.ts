import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { createWebhookSeal } from '../adapters/secrets/webhook-key.ts';
import { systemClock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';

/** Seals webhooks' signing secrets, and requests with secrets that wait for approval. */
export const systemSeal = () =>
  createWebhookSeal({
    client: new SecretsManagerClient({}),
    secretId: env('WEBHOOK_KEY_SECRET_ID'),
    clock: systemClock,
  });
