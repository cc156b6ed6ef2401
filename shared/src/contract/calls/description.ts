import * as z from 'zod/mini';
import { defineCall, SIGNED_IN } from '../call.ts';

/** An OpenAPI 3.1 document of every call. Like every call but the webhook it needs a token (C3). */
export const describeApi = defineCall({
  method: 'GET',
  path: '/api/openapi.json',
  service: 'description',
  access: SIGNED_IN,
  answer: z.looseObject({ openapi: z.string() }),
});
