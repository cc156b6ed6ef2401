import { CONTEXT_NAMES, knowsProvider, STAGES, stageConfig } from '@ramps-gateway/infra/config/stage.ts';
import { describe, expect, it } from 'vitest';

describe('a stage', () => {
  it('is dev when nobody says otherwise', () => {
    expect(stageConfig({})).toMatchObject({ name: 'dev', keepsData: false, logRetentionDays: 30 });
  });

  it('keeps its data in prod', () => {
    expect(stageConfig({ stage: 'prod' })).toMatchObject({
      name: 'prod',
      keepsData: true,
      logRetentionDays: 365,
    });
  });

  it.each(STAGES)('asks for six characters at least: %s', (stage) => {
    expect(stageConfig({ stage }).passwordMinimum).toBeGreaterThanOrEqual(6);
  });

  it('writes the address of the administrator in lower case, and does without one', () => {
    expect(stageConfig({ adminEmail: 'Root@Example.com' }).adminEmail).toBe('root@example.com');
    expect(stageConfig({})).not.toHaveProperty('adminEmail');
  });

  it.each([
    [{ stage: 'production' }, '-c stage: must be one of dev, prod'],
    [{ adminEmail: 'root' }, '-c adminEmail: must be an email address'],
    [{ rampsProductionUrl: 'http://provider.example' }, '-c rampsProductionUrl: must be an https address'],
    [{ exchangeOrders: 'yes' }, '-c exchangeOrders: must be true or false'],
  ])('refuses %j and names it', (given, message) => {
    expect(() => stageConfig(given)).toThrow(message);
  });

  it.each([
    [{}, false],
    [{ exchangeOrders: 'false' }, false],
    [{ exchangeOrders: 'true' }, true],
    [{ exchangeOrders: true }, true],
  ])('places exchange orders only where that is said: %j', (given, places) => {
    expect(stageConfig(given).exchangeOrders).toBe(places);
  });

  it('knows whether somebody gave the addresses of the provider', () => {
    expect(knowsProvider(stageConfig({}))).toBe(false);
    const urls = { rampsSandboxUrl: 'https://a.example', rampsProductionUrl: 'https://b.example' };
    expect(knowsProvider(stageConfig(urls))).toBe(true);
  });

  it('reads no other name from the context', () => {
    expect([...CONTEXT_NAMES]).toEqual([
      'stage',
      'adminEmail',
      'rampsSandboxUrl',
      'rampsProductionUrl',
      'exchangeOrders',
    ]);
  });
});
