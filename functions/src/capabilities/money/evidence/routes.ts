import { readEvidence } from '@ramps-gateway/shared/contract/calls/evidence.ts';
import { pdfOf } from '../../../modules/statements/pdf.ts';
import type { Signer } from '../../../modules/signing/signer.ts';
import { fileRoute, type Route } from '../../../modules/act/route.ts';
import { type EvidenceContext, evidenceOf } from './evidence.ts';
import { evidenceReport } from './evidence-report.ts';

const collected = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
};

export const evidenceRoutes = (
  context: EvidenceContext & { readonly signer: Pick<Signer, 'signed' | 'signedPdf'> },
): readonly Route[] => [
  fileRoute(readEvidence, async ({ who }, { params, query }) => {
    const evidence = await evidenceOf(who, params.id, context);
    const name = `evidence-${evidence.conversion.id}`;
    if (query.format === 'json')
      return {
        name: `${name}.json`,
        contentType: 'application/json',
        content: await context.signer.signed(evidence),
      };
    const pages = pdfOf(evidenceReport(evidence), 'comma');
    const pdf = context.signer.signedPdf(pages, (of) => ({ ...evidence, pages: { ...of } }));
    return { name: `${name}.pdf`, contentType: 'application/pdf', content: await collected(pdf) };
  }),
];
