import { describe, expect, it } from 'vitest';
import { stepsOf } from '#tests/rehearsal/shell.ts';

const words = (script: string) => stepsOf(script).map((step) => step.words.join(' '));

describe('the commands of a script', () => {
  it('are taken out of lists, pipes and lines that go on', () => {
    expect(words('a 1 && b \\\n  2 | c; d || e # f\ng')).toEqual(['a 1', 'b 2', 'c', 'd', 'e', 'g']);
  });

  it('are taken out of what they are put into, and come first', () => {
    expect(words(`a "$(b 'c d' "$(e)")" f`)).toEqual(['e', 'b c d $()', 'a $() f']);
    expect(words('a < <(b c)')).toEqual(['b c', 'a']);
  });

  it('are those in loops and functions', () => {
    const steps = stepsOf(
      'f() { a "$1"; }\nfor x in 1 2; do f "$x"; done\nb | while read -r y; do c "$y"; done',
    );
    expect(steps.map((step) => step.defines ?? step.words.join(' '))).toEqual([
      ...['f', 'a $1', 'for x in 1 2', 'f $x', 'b', 'read -r y', 'c $y'],
    ]);
    expect(steps.flatMap(({ sets }) => sets)).toEqual(['x', 'y']);
  });

  it('have the words of what is there only if a variable is', () => {
    const [step] = stepsOf('cdk diff ${MAIL:+-c "adminEmail=$MAIL"} x');
    expect(step).toMatchObject({ words: ['cdk', 'diff', '-c', 'adminEmail=$MAIL', 'x'], uses: [] });
  });

  it('say which variables and files they need and make, and where they stand', () => {
    const steps = stepsOf('export A=1 B="$C"\n\nx "$A" \'$D\' < in.txt > out.txt 2>> err.log 2>&1');
    expect(steps[0]).toMatchObject({ sets: ['A', 'B'], uses: ['C'], line: 1 });
    expect(steps[1]).toMatchObject({
      ...{ words: ['x', '$A', '$D'], uses: ['A'], line: 3 },
      ...{ reads: ['in.txt'], writes: ['out.txt', 'err.log'] },
    });
  });

  it('say what is put into "$@", and where it is needed', () => {
    const steps = stepsOf('set -- --a "$B"; c "$@" d');
    expect(steps[0]).toMatchObject({ words: ['set', '--', '--a', '$B'], sets: ['@'], uses: ['B'] });
    expect(steps[1]).toMatchObject({ words: ['c', '$@', 'd'], uses: ['@'] });
  });

  it.each(["a 'b", 'a "b', 'a $(b', 'a ${B'])('are not read out of what is left open: %s', (script) => {
    expect(() => stepsOf(script)).toThrow('not closed');
  });
});
