import { FUNCTIONS } from '#infra/config/functions.ts';
import { describe, expect, it } from 'vitest';
import { functionNamed, functionsOf } from './support/find.ts';
import type { Templates } from './support/render.ts';
import { stage } from './support/stages.ts';

const { templates: dev } = await stage('dev');
const { templates: prod } = await stage('prod');

const callProvider = FUNCTIONS.filter(({ environment }) => environment.includes('RAMPS_SECRET_ID'));
const reservedIn = (templates: Templates): Record<string, unknown> =>
  Object.fromEntries(
    [...functionsOf(templates)].flatMap(([name, { properties }]) =>
      'ReservedConcurrentExecutions' in properties ? [[name, properties.ReservedConcurrentExecutions]] : [],
    ),
  );

describe('reserved concurrency', () => {
  it('is set in prod only for functions that call the provider, and limits them; webhooks use the rest', () => {
    expect(callProvider.length).toBeGreaterThan(10);
    expect(reservedIn(prod)).toEqual(
      Object.fromEntries(callProvider.map(({ name, reservedConcurrency }) => [name, reservedConcurrency])),
    );
  });

  it('leaves a hundred of a new account’s thousand unreserved, or the deployment fails', () => {
    const sum = Object.values(reservedIn(prod)).reduce((total: number, each) => total + Number(each), 0);
    expect(sum).toBeLessThanOrEqual(900);
  });

  it('is not set in dev, where an account may have ten', () => {
    expect(reservedIn(dev)).toEqual({});
  });

  it('covers overlapping turns of a schedule', () => {
    for (const { name, trigger, timeoutSeconds, reservedConcurrency } of callProvider)
      if (trigger.kind === 'schedule')
        expect(reservedConcurrency, name).toBeGreaterThan(timeoutSeconds / (60 * trigger.everyMinutes));
  });
});

describe('time-outs', () => {
  /** Seconds that each caller waits: HTTP and WebSocket APIs 30 and 29, Cognito 5, and Lambda 900. */
  const patience = {
    http: 30,
    websocket: 29,
    cognito: 5.1,
    schedule: 900,
    stream: 900,
    queue: 900,
    operator: 900,
  } as const;

  it('end before the caller gives up', () => {
    for (const { name, trigger } of FUNCTIONS)
      expect(functionNamed(prod, name).properties.Timeout, name).toBeLessThan(patience[trigger.kind]);
  });
});
