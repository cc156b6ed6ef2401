import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCENARIOS } from '#tests/faults/scenarios/index.ts';
import { GUARDS } from '#tests/guards/guards.ts';

/** The last cell of each promise: what holds it. */
export const proofsOf = (page: string): readonly string[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| **'))
    .map((line) => (line.split(' | ').at(-1) ?? '').replace(/ \|$/, ''));

const citedIn = (parts: readonly string[]): readonly { file: string; title: string }[] => {
  let file = '';
  return parts.flatMap((part) => {
    const [, path, title] = /^(?:`(tests\/[^`]+)`|the same file,) "(.+)"$/.exec(part) ?? [];
    if (title === undefined) return [];
    file = path ?? file;
    return [{ file, title: title.replaceAll('\\"', '"') }];
  });
};

/** Holds a page whose tables end with proofs to the truth: all that is named exists under this name. */
export const holdsToTheTruth = (proofs: readonly string[]): void => {
  const parts = proofs
    .flatMap((proof) => proof.split(/; (?=`tests|the same file|faults:|guard:)/))
    .filter((part) => part !== '');
  const named = (kind: 'faults' | 'guard'): readonly string[] =>
    parts.flatMap((part) => (part.startsWith(`${kind}: `) ? [part.slice(kind.length + 2)] : []));

  it('holds each promise by something', () => {
    expect(proofs.length).toBeGreaterThan(20);
    for (const proof of proofs) expect(proof).toMatch(/tests\/|the same file|faults: |guard: /);
  });

  it('says what each part of a proof is', () => {
    for (const part of parts)
      expect(part).toMatch(/^`tests\/.+"$|^the same file, ".+"$|^faults: .+$|^guard: .+$/);
  });

  it.each(citedIn(parts))('"$title" is a test of $file', ({ file, title }) => {
    expect(existsSync(file)).toBe(true);
    const text = readFileSync(file, 'utf8').replaceAll("\\'", "'");
    expect(text.includes(title)).toBe(true);
  });

  it('names scenarios of npm run faults', () => {
    const names = SCENARIOS.map(({ name }) => name);
    for (const text of named('faults')) {
      // A name may hold a comma itself.
      const left = names.reduce((rest, name) => rest.replace(name, ''), text);
      expect(left.replaceAll(/[, ]/g, ''), text).toBe('');
    }
  });

  it('names guards', () => {
    const texts = named('guard');
    expect(texts.length).toBeGreaterThan(10);
    for (const text of texts)
      expect(
        GUARDS.some(({ name }) => name.startsWith(text)),
        text,
      ).toBe(true);
  });
};
