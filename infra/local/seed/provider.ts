import { webhookConfiguration } from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import type { SeedContext } from './context.ts';
import { anything, call } from './http.ts';

type Admin = () => Promise<string>;

/** The sandbox's own credentials, saved as an administrator saves them. */
export const seedCredentials = async ({ stack, progress }: SeedContext, admin: Admin): Promise<void> => {
  if (progress.state.credentials) return;
  const { clientId: client_id, clientSecret: client_secret } = stack.ramps;
  const body = { client_id, client_secret, environment: 'sandbox' };
  await call(stack.web, 'PUT /api/credentials', anything, { token: await admin(), body });
  progress.done({ credentials: true });
};

/** The administrator's webhook with a new value: it is shown in this one answer only. */
const newRegistration = async ({ stack }: SeedContext, token: string) => {
  const known = await call(stack.web, 'GET /api/webhook-configuration', webhookConfiguration, { token });
  const body = { generate: true, is_active: true, version: known?.version };
  const saved = await call(stack.web, 'PUT /api/webhook-configuration', webhookConfiguration, {
    token,
    body,
  });
  if (!saved) throw new Error('the webhook configuration was not saved');
  const { handler_url: url, webhook_header_key: header_key, webhook_header_value: header_value } = saved;
  return { url, header_key, header_value };
};

/** Where the sandbox sends its events: told once, and again when the web address has another port. */
export const seedWebhook = async (context: SeedContext, admin: Admin): Promise<void> => {
  const { stack, progress } = context;
  const known = progress.state.registration;
  const url = known && new URL(new URL(known.url).pathname, stack.web).href;
  if (known && known.url === url) return;
  const body = known && url ? { ...known, url } : await newRegistration(context, await admin());
  await call(stack.ramps.baseUrl, 'PUT /sandbox/webhooks', anything, { body });
  progress.done({ registration: body });
};
