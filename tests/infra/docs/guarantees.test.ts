import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdsToTheTruth, proofsOf } from './proofs.ts';

const proofs = proofsOf(readFileSync('docs/guarantees.md', 'utf8'));

describe('the page of guarantees', () => {
  holdsToTheTruth(proofs);

  it('rests on more than a few runs under faults', () => {
    expect(proofs.filter((proof) => proof.includes('faults: ')).length).toBeGreaterThan(5);
  });
});
