import { describe, expect, it } from 'vitest';
import { scheduledEvent } from '#infra/common/aws.ts';
import { startIssuer, startTestGateway } from './support.ts';

const { issuer } = await startIssuer();
const { aws } = await startTestGateway(
  {
    'identity-trigger': `let seen = 0;
      export const handler = async (event) => {
        if (event.fail) throw new Error('no welcome');
        return { ...event, seen: seen++ };
      };`,
  },
  { issuer },
);

const invoke = (name: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${aws}/2015-03-31/functions/${encodeURIComponent(name)}/invocations`, {
    method: 'POST',
    body,
    headers,
  });

describe("Lambda's Invoke call", () => {
  it('returns the function’s answer', async () => {
    const response = await invoke('identity-trigger', '{"userName":"u"}');
    expect(response.status).toBe(200);
    expect(response.headers.has('x-amz-function-error')).toBe(false);
    expect(await response.json()).toMatchObject({ userName: 'u' });
    const arn = 'arn:aws:lambda:us-east-1:000000000000:function:identity-trigger';
    expect((await invoke(arn, '{}')).status).toBe(200);
  });

  it('marks an error of the function', async () => {
    const response = await invoke('identity-trigger', '{"fail":true}');
    expect(response.status).toBe(200);
    expect(response.headers.get('x-amz-function-error')).toBe('Unhandled');
    expect(await response.json()).toMatchObject({ errorType: 'Error', errorMessage: 'no welcome' });
  });

  it('runs an Event after answering it', async () => {
    const before = (await (await invoke('identity-trigger', '{}')).json()) as { seen: number };
    const response = await invoke('identity-trigger', '{}', { 'x-amz-invocation-type': 'Event' });
    expect([response.status, await response.text()]).toEqual([202, '']);
    const after = (await (await invoke('identity-trigger', '{}')).json()) as { seen: number };
    expect(after.seen).toBe(before.seen + 2);
  });

  it('runs nothing for a DryRun, and answers once the function is loaded', async () => {
    const before = (await (await invoke('identity-trigger', '{}')).json()) as { seen: number };
    const response = await invoke('identity-trigger', '{}', { 'x-amz-invocation-type': 'DryRun' });
    expect([response.status, await response.text()]).toEqual([204, '']);
    const after = (await (await invoke('identity-trigger', '{}')).json()) as { seen: number };
    expect(after.seen).toBe(before.seen + 1);
  });

  it('refuses unknown functions and bodies that are not JSON', async () => {
    expect((await invoke('nobody', '{}')).status).toBe(404);
    expect((await invoke('identity-trigger', '{')).status).toBe(400);
    expect((await fetch(`${aws}/anything`)).status).toBe(404);
  });
});

it('a schedule sends EventBridge’s event', () => {
  expect(scheduledEvent('sweep', new Date('2026-11-20T14:00:00.123Z'))).toEqual({
    version: '0',
    id: expect.any(String) as string,
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: '2026-11-20T14:00:00Z',
    region: 'us-east-1',
    resources: ['arn:aws:events:us-east-1:000000000000:rule/sweep'],
    detail: {},
  });
});
