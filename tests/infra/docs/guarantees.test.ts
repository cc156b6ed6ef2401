import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../../faults/scenarios/index.ts';
import { GUARDS } from '../../guards/guards.ts';

const page = readFileSync('docs/guarantees.md', 'utf8');
/** The last cell of each promise. */
const proofs = page
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => (line.split(' | ').at(-1) ?? '').replace(/ \|$/, ''));
const parts = proofs
  .flatMap((proof) => proof.split(/; (?=`tests|the same file|faults:|guard:)/))
  .filter((part) => part !== '');

const cited = (): readonly { file: string; title: string }[] => {
  let file = '';
  return parts.flatMap((part) => {
    const [, path, title] = /^(?:`(tests\/[^`]+)`|the same file,) "(.+)"$/.exec(part) ?? [];
    if (title === undefined) return [];
    file = path ?? file;
    return [{ file, title: title.replaceAll('\\"', '"') }];
  });
};

describe('the page of guarantees', () => {
  it('holds each promise by something', () => {
    expect(proofs.length).toBeGreaterThan(20);
    for (const proof of proofs) expect(proof).toMatch(/tests\/|the same file|faults: |guard: /);
  });

  it('says what each part of a proof is', () => {
    for (const part of parts)
      expect(part).toMatch(/^`tests\/.+"$|^the same file, ".+"$|^faults: .+$|^guard: .+$/);
  });

  it.each(cited())('"$title" is a test of $file', ({ file, title }) => {
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8').replaceAll("\\'", "'");
    expect(text.includes(title)).toBe(true);
  });

  it('names scenarios of npm run faults', () => {
    const names = SCENARIOS.map(({ name }) => name);
    // A name may hold a comma itself.
    const named = parts.flatMap((part) => /^faults: (.+)$/.exec(part)?.slice(1) ?? []);
    expect(named.length).toBeGreaterThan(5);
    for (const text of named) {
      const left = names.reduce((rest, name) => rest.replace(name, ''), text);
      expect(left.replaceAll(/[, ]/g, ''), text).toBe('');
    }
  });

  it('names guards', () => {
    const named = parts.flatMap((part) => /^guard: (.+)$/.exec(part)?.slice(1) ?? []);
    expect(named.length).toBeGreaterThan(10);
    for (const text of named)
      expect(
        GUARDS.some(({ name }) => name.startsWith(text)),
        text,
      ).toBe(true);
  });
});
