import type { SpecRow } from '../row.ts';

const PAGE = 'tests/web/features/verify/verify.test.tsx';
const MODEL = 'tests/web/features/verify/verify.test.tsx';

/** `/verify` and the public keys. */
export const VERIFY: readonly SpecRow[] = [
  {
    id: 'S2.190',
    at: 'Check a file',
    says: '/verify is public: a file is checked in the browser by the gateway’s public keys, or by those of a file that is given (“Use a keys file”); nothing else is fetched and nothing is sent',
    by: [PAGE, 'fetches the public keys once, and nothing else'],
    also: [
      PAGE,
      'takes the keys from a file, so that nothing is fetched, and goes back to those of the gateway',
    ],
  },
  {
    id: 'S2.191',
    at: 'Check a file',
    says: '“Genuine and unchanged” says by which key and when it was signed, “What this proves” and “What it does not prove”',
    by: [PAGE, 'what was verified says the key, the time, what it proves and what not'],
    also: [MODEL, 'is accepted, with the key, the time and what it proves'],
  },
  {
    id: 'S2.192',
    at: 'Check a file',
    says: 'One changed byte: “Refused: this file is not what was signed”; JSON and PDF',
    by: [MODEL, 'is refused with any one byte changed'],
    also: [MODEL, 'of %s is accepted, and refused with any one byte changed'],
  },
  {
    id: 'S2.193',
    at: 'Check a file',
    says: '“This file is no evidence” is said of any other file; another gateway’s: “Refused: signed by a key that is not in the list”',
    by: [MODEL, 'that is no evidence is called so: %s'],
    also: [MODEL, 'by another key is refused, also when the list names that key by a known id'],
  },
  {
    id: 'S2.194',
    at: 'Check a file',
    says: 'What was signed and contradicts itself is refused: a hash, a chain, a balance, a missing entry, parts or a posting that do not add up',
    by: [MODEL, 'evidence whose parts do not add up, or whose posting lacks a line'],
    also: [MODEL, 'a statement from which an entry is gone'],
  },
  {
    id: 'S2.196',
    at: 'Check a file',
    says: '“Signed by a key that was revoked”: since when and why; genuine only if it was made before that and one has had it since then; the time of the signature is no proof',
    by: [PAGE, 'by a revoked key it says since when, when it is genuine all the same, and proves no time'],
    also: [MODEL, 'is never called genuine, also when its signature names a time before that'],
  },
  {
    id: 'S6.122',
    at: 'Calls',
    says: 'A key that an operator has revoked stays in the list with `revoked`, since when and why, for ever, and signs nothing any more',
    by: [
      'tests/infra/ops/revoke-key.test.ts',
      'a revoked key stays in the list, with the moment and the reason; others are as before',
    ],
    also: ['tests/functions/modules/signing/signer.test.ts', 'a revoked key signs nothing'],
  },
  {
    id: 'S2.195',
    at: 'Conversions',
    says: '“Evidence” of a conversion: “Save JSON” and “Save PDF” save one signed file with all that is known of it',
    by: [
      'tests/web/features/conversions/processes.test.tsx',
      'saves its evidence, signed, as JSON or PDF; a failure says why',
    ],
    also: [
      'tests/functions/capabilities/conversions/evidence.test.ts',
      'is one signed file with all that is known of it, which /verify accepts',
    ],
  },
  {
    id: 'S6.121',
    at: 'Calls',
    says: 'GET /api/conversions/{id}/evidence: deposit and end-to-end id, quote, orders, attempts, people’s actions, exceptions about its orders with what people did about them, webhooks, rule and entries of the books; format=pdf shows and carries the same; nobody who paid is named; foreign answers like nowhere',
    by: [
      'tests/functions/capabilities/conversions/evidence.test.ts',
      'as a PDF it has the same facts, signed with the pages that show them',
    ],
    also: [
      'tests/functions/capabilities/conversions/evidence.test.ts',
      'is there for who sees the sub-account now; for all others like one that is nowhere',
    ],
  },
  {
    id: 'S6.120',
    at: 'Calls',
    says: 'GET /.well-known/ramps-gateway-keys.json is public and lists every key that the gateway ever signed with, the newest first',
    by: [
      'tests/functions/capabilities/public-keys/public-keys.test.ts',
      'a new key stands before the old ones, which stay',
    ],
    also: [
      'tests/functions/adapters/dynamo/signing-keys.test.ts',
      'a key that is known keeps the time at which it began, however many add it at once',
    ],
  },
];
