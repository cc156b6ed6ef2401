import * as z from 'zod/mini';

/** C3: every API error, with its status and default text. */
export const ERRORS = {
  INVALID_JSON: { status: 400, message: 'The body is not JSON.' },
  INVALID_REQUEST: { status: 400, message: 'The request is not valid.' },
  UNAUTHENTICATED: { status: 401, message: 'Authentication required' },
  SESSION_ENDED: { status: 401, message: 'This session has ended. Sign in again.' },
  WEBHOOK_SECRET: { status: 401, message: 'The webhook secret is missing or wrong.' },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this.' },
  STEP_UP_REQUIRED: { status: 403, message: 'Confirm your identity: sign in again, with your code.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'Your role requires two-factor authentication. Set it up in Settings to continue.',
  },
  WEBHOOK_DISABLED: { status: 403, message: 'This webhook is disabled.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  CONFLICT: { status: 409, message: 'This has changed. Reload and try again.' },
  STOPPED: { status: 409, message: 'This is stopped.' },
  EXPORT_GONE: { status: 410, message: 'The file of this export is gone. Create it again.' },
  TOO_LARGE: { status: 413, message: 'The body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json.' },
  UNPROCESSABLE: { status: 422, message: 'This cannot be done as requested.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'The provider is busy. Try again in a moment.' },
  PROVIDER_NOT_CONFIGURED: {
    status: 424,
    message:
      'API credentials not configured. Please go to Settings → API Configuration to add your ramps credentials.',
  },
  PROVIDER_FAILURE: { status: 502, message: 'API request failed' },
  PROVIDER_TIMEOUT: { status: 504, message: 'The provider did not answer in time.' },
  UNAVAILABLE: { status: 503, message: 'This could not be recorded. Send it again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side.' },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text);

export const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.optional(z.unknown()) }),
});

export type ErrorBody = z.infer<typeof errorBody>;
