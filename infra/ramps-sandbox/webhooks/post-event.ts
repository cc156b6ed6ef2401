import type { Registration, WebhookEvent } from '../state/model.ts';
import { signatureHeaders } from './sign.ts';

export type Answer = { status: number | null; error?: string };

/** Why an address could not be reached, for the log; never a header. */
const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unreachable';
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'unreachable';
};

/** Sends one event to one address (contract 5), at `now`. Never throws; redirects are not followed. */
export const postEvent = async (
  { url, header_key, header_value, signing_secrets = [] }: Registration,
  event: WebhookEvent,
  now: number,
  signal: AbortSignal,
): Promise<Answer> => {
  const body = JSON.stringify(event);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(header_key === undefined || header_value === undefined ? {} : { [header_key]: header_value }),
        ...signatureHeaders(signing_secrets, event.id, now, body),
      },
      body,
      redirect: 'manual',
      signal,
    });
    // Read to its end, so that the connection can be used again.
    await response.arrayBuffer();
    return { status: response.status };
  } catch (error) {
    return { status: null, error: reason(error) };
  }
};
