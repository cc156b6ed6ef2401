import { describe, expect, it } from 'vitest';
import { runChecks, SIGNED_IN, smoke } from '#tests/smoke/smoke.ts';
import { credentialsOf } from '#tests/smoke/stage.ts';
import { answersOfAGoodStage, stage, visit } from './support.ts';

describe('the smoke test', () => {
  it('reports each check in one line and counts failures', async () => {
    const lines: string[] = [];
    const checks = [
      { name: 'good', run: () => Promise.resolve() },
      { name: 'bad', run: () => Promise.reject(new Error('the reason')) },
    ];
    expect(await runChecks(checks, visit({}), (line) => lines.push(line))).toBe(1);
    expect(lines).toEqual(['ok      good', 'FAILED  bad: the reason']);
  });

  it('counts checks that need a missing sign-in as failed', async () => {
    const lines: string[] = [];
    const nowhere = { ...stage, ws: 'ws://127.0.0.1:9' };
    const failed = await smoke(
      { ...visit(answersOfAGoodStage()), stage: nowhere },
      () => Promise.reject(new Error('no')),
      (line) => lines.push(line),
    );
    expect(lines.at(-1)).toMatch(/^FAILED {2}sign-in: no; /);
    // And the socket, which does not answer.
    expect(failed).toBe(1 + SIGNED_IN.length + 1);
  });

  it('takes the sign-in from the environment, or the demo operator of a local stack', () => {
    const users = [{ email: 'operator@example.com', password: 'p', role: 'gateway_user' }];
    expect(credentialsOf({ ...stage, users }, {})).toMatchObject({ email: 'operator@example.com' });
    expect(credentialsOf({ ...stage, users }, { SMOKE_EMAIL: 'a@b.example', SMOKE_PASSWORD: 'q' })).toEqual({
      email: 'a@b.example',
      password: 'q',
    });
    expect(() => credentialsOf(stage, {})).toThrow('SMOKE_EMAIL');
  });
});
