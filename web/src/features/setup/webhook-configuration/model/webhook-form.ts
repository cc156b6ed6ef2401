import {
  MASKED_VALUE,
  type WebhookConfiguration,
  webhookConfigurationChange,
} from '@ramps-gateway/shared/contract/calls/webhooks.ts';
import * as z from 'zod/mini';

const { webhook_url, webhook_header_key, webhook_header_value } = webhookConfigurationChange.shape;

export const webhookForm = z.object({
  webhook_url,
  webhook_header_key,
  webhook_header_value,
  is_active: z.boolean(),
});
export type WebhookForm = z.input<typeof webhookForm>;

/** The input never shows the value in full. */
export const formOf = (stored: WebhookConfiguration): WebhookForm => ({
  webhook_url: stored.webhook_url,
  webhook_header_key: stored.webhook_header_key,
  webhook_header_value: MASKED_VALUE,
  is_active: stored.is_active,
});

/** Only changed fields. */
export const typedOver = (form: WebhookForm, stored: WebhookConfiguration): Partial<WebhookForm> => {
  const before = formOf(stored);
  return {
    ...(form.webhook_url === before.webhook_url ? {} : { webhook_url: form.webhook_url }),
    ...(form.webhook_header_key === before.webhook_header_key
      ? {}
      : { webhook_header_key: form.webhook_header_key }),
    ...(form.webhook_header_value === MASKED_VALUE
      ? {}
      : { webhook_header_value: form.webhook_header_value }),
    ...(form.is_active === before.is_active ? {} : { is_active: form.is_active }),
  };
};

export const shownValue = ({ webhook_header_value: value }: WebhookConfiguration): string | null =>
  value === MASKED_VALUE ? null : value;

/** Adds the field's name, which the contract's message lacks. */
export const sentence = (label: string, message: string | undefined): string | undefined => {
  if (message === undefined) return undefined;
  return message.startsWith('must')
    ? `${label} ${message}.`
    : `${message[0]?.toUpperCase()}${message.slice(1)}.`;
};
