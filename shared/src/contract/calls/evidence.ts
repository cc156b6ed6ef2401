import * as z from 'zod/mini';
import { defineCall, SIGNED_IN } from '../call.ts';
import { byId } from '../fields.ts';
import { signedFile } from '../signed.ts';

export const EVIDENCE_FORMATS = ['json', 'pdf'] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

/** The signed evidence of a conversion: JSON, or a PDF that contains the JSON. */
export const readEvidence = defineCall({
  method: 'GET',
  path: '/api/conversions/{id}/evidence',
  service: 'evidence',
  access: SIGNED_IN,
  params: byId,
  query: z.object({ format: z._default(z.enum(EVIDENCE_FORMATS), 'json') }),
  answer: signedFile,
});
