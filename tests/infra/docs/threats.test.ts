import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holdsToTheTruth, proofsOf } from './proofs.ts';

const page = readFileSync('docs/threats.md', 'utf8');
const chapters = page.split(/^## /m).slice(1);
const actors = chapters.filter((chapter) => !chapter.startsWith('What is left'));

describe('the page of threats', () => {
  holdsToTheTruth(proofsOf(page));

  it.each(actors.map((chapter) => [chapter.split('\n', 1)[0] ?? '', chapter] as const))(
    'says of %s what they could want, what stops them and what shows it',
    (_actor, chapter) => {
      const rows = chapter.split('\n').filter((line) => line.startsWith('|'));
      expect(rows[0]).toBe('| what they could want | what stops them | shown by |');
      // Each row is one that is held to the truth: three cells, the last with its proofs.
      expect(rows.length).toBeGreaterThan(3);
      for (const row of rows.slice(2)) expect(row).toMatch(/^\| \*\*.+\*\* \| .+ \| .+ \|$/);
    },
  );

  it('says what is left', () => {
    expect(actors).toHaveLength(chapters.length - 1);
  });
});
