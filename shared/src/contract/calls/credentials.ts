import * as z from 'zod/mini';
import { BY_ITS_BODY, ADMIN, defineCall, NO_BODY } from '../call.ts';
import { connectionReport } from '../connection-report.ts';
import { time } from '../fields.ts';

const service = 'credentials';
const path = '/api/credentials';

export const CREDENTIALS_TEXTS = {
  client_id: 'Client ID is required',
  client_secret: 'Client secret is required',
} as const;

export const credentialsInput = z.strictObject({
  client_id: z
    .string(CREDENTIALS_TEXTS.client_id)
    .check(
      z.trim(),
      z.minLength(1, CREDENTIALS_TEXTS.client_id),
      z.maxLength(200, 'Client ID must be at most 200 characters'),
    ),
  client_secret: z
    .string(CREDENTIALS_TEXTS.client_secret)
    .check(
      z.minLength(1, CREDENTIALS_TEXTS.client_secret),
      z.maxLength(500, 'Client secret must be at most 500 characters'),
    ),
  environment: z.enum(['sandbox', 'production']),
});
export type CredentialsInput = z.infer<typeof credentialsInput>;

/** Whether the provider's credentials are stored; never the secret. */
export const credentialsStatus = z.object({
  configured: z.boolean(),
  client_id: z.nullable(z.string()),
  environment: z.nullable(z.enum(['sandbox', 'production'])),
  updated_at: z.nullable(time),
});
export type CredentialsStatus = z.infer<typeof credentialsStatus>;

const head = {
  path,
  service,
  access: ADMIN,
  answer: credentialsStatus,
} as const;

export const readCredentials = defineCall({ ...head, method: 'GET', body: NO_BODY });

export const saveCredentials = defineCall({
  action: 'credentials.save',
  ...head,
  method: 'PUT',
  body: credentialsInput,
  stepUp: true,
  held: { command: 'credentials.save', version: 1 },
  sealed: true,
});

export const clearCredentials = defineCall({
  action: 'credentials.clear',
  ...head,
  method: 'DELETE',
  stepUp: true,
  held: { command: 'credentials.clear', version: 1 },
});

/** C3: saves the body; without a body, reads the status. */
export const manageCredentials = defineCall({
  action: BY_ITS_BODY,
  refusedAs: 'credentials.save',
  ...head,
  method: 'POST',
  body: z.union([credentialsInput, z.strictObject({}), z.undefined()]),
  stepUp: BY_ITS_BODY,
  held: { command: 'credentials.manage', version: 1 },
  sealed: true,
});

/** Tests the stored credentials, or those in the body without saving them. */
const tried = {
  action: 'credentials.test',
  method: 'POST',
  service,
  access: ADMIN,
  body: z.union([credentialsInput, z.strictObject({}), z.null(), z.undefined()]),
} as const;

/** Failures are a 424, 502 or 504 with a text (S8). */
export const testConnection = defineCall({
  ...tried,
  path: '/api/test-connection',
  answer: z.object({
    success: z.literal(true),
    error: z.null(),
    environment: z.enum(['sandbox', 'production']),
  }),
});

/** Makes one of each read that the gateway needs and reports the answers; 424 without credentials. */
export const checkConnection = defineCall({
  ...tried,
  path: '/api/connection-check',
  answer: connectionReport,
});
