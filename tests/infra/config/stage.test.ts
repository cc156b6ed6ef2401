import { knowsProvider, stageConfig } from '#infra/config/stage.ts';
import { STACKS } from '#infra/config/stacks.ts';
import { passwordProblem } from '#shared/domain/passwords.ts';
import { describe, expect, it } from 'vitest';

describe('a stage', () => {
  it('requires no second factor in dev', () => {
    expect(stageConfig({}).mfaRequired).toEqual([]);
  });

  it.each([
    [{ stage: 'prod' }, ['admin', 'gateway_user', 'client']],
    [{ stage: 'prod', clientSecondFactor: 'false' }, ['admin', 'gateway_user']],
    [{ stage: 'prod', clientSecondFactor: true }, ['admin', 'gateway_user', 'client']],
    [{ clientSecondFactor: 'true' }, ['client']],
    [{ clientSecondFactor: false }, []],
  ])('with %j requires a second factor of %j', (given, roles) => {
    expect(stageConfig(given).mfaRequired).toEqual(roles);
  });

  it('refuses the most common passwords in prod', () => {
    const { passwordMinimum } = stageConfig({ stage: 'prod' });
    expect(passwordProblem('1qaz2wsx3edc', passwordMinimum)).toBe('common');
  });

  it.each([
    [{ stage: 'production' }, '-c stage: must be one of dev, prod'],
    [{ adminEmail: 'root' }, '-c adminEmail: must be an email address'],
    [{ adminEmail: 'root@example.com,' }, '-c adminEmail: must be an email address'],
    [
      { stage: 'prod', adminEmail: 'root@example.com,Root@example.com' },
      '-c adminEmail: must name two administrators',
    ],
    [{ alertSender: 'alerts' }, '-c alertSender: must be an email address'],
    [
      { passkeyDomain: 'https://console.example.com' },
      '-c passkeyDomain: must be a domain in lower case, without a scheme',
    ],
    [{ threatProtection: 'on' }, '-c threatProtection: must be audit or enforced'],
    [{ mailFrom: 'no-reply' }, '-c mailFrom: must be an email address'],
    [{ mailDomain: 'https://example.com' }, '-c mailDomain: must be a domain in lower case'],
    [
      { mailFrom: 'no-reply@mail.example.com', mailDomain: 'example.com' },
      '-c mailFrom: must be an address of example.com',
    ],
    [{ alarmEmail: 'operations' }, '-c alarmEmail: must be an email address'],
    [{ reserveConcurrency: '10' }, '-c reserveConcurrency: must be true or false'],
    [{ rampsProductionUrl: 'http://provider.example' }, '-c rampsProductionUrl: must be an https address'],
    [{ rampsProfile: 'gamma' }, '-c rampsProfile: must be one of beta, reference'],
    [{ stage: 'prod', protected: 'data,authentication' }, '-c protected: must be none, or some of data,auth'],
    [{ stage: 'prod', protected: '' }, '-c protected: must be none'],
    [{ clientSecondFactor: 'no' }, '-c clientSecondFactor: must be true or false'],
    [{ exchangeOrders: 'yes' }, '-c exchangeOrders: must be true or false'],
    [{ backupRegion: 'Frankfurt' }, '-c backupRegion: must be a region, as eu-central-1'],
    [{ release: 'slowly' }, '-c release: must be one of canary, at-once'],
    [{ contactLink: 'http://example.com' }, '-c contactLink: must be an https address, or mailto:'],
    [{ statusLink: 'https://a.example/"><script>' }, '-c statusLink: must be an https address'],
    [{ complianceLink: 'mailto:us' }, '-c complianceLink: must be an https address'],
    [{ ruleDailyCeiling: '1e6' }, '-c ruleDailyCeiling: must be a whole number of BRL'],
  ])('refuses %j and names it', (given, message) => {
    expect(() => stageConfig(given)).toThrow(message);
  });

  it.each([
    [{}, true],
    [{ exchangeOrders: 'false' }, false],
    [{ exchangeOrders: false }, false],
    [{ exchangeOrders: 'true' }, true],
  ])('places exchange orders unless they are switched off: %j', (given, places) => {
    expect(stageConfig(given).exchangeOrders).toBe(places);
  });

  it.each([
    [{}, false],
    [{ stage: 'prod' }, true],
    [{ stage: 'prod', reserveConcurrency: 'false' }, false],
    [{ reserveConcurrency: 'true' }, true],
  ])('reserves concurrency in prod or when set: %j', (given, reserves) => {
    expect(stageConfig(given).reservesConcurrency).toBe(reserves);
  });

  it.each([
    [{}, 'off'],
    [{ threatProtection: 'enforced' }, 'off'],
    [{ stage: 'prod' }, 'audit'],
    [{ stage: 'prod', threatProtection: 'enforced' }, 'enforced'],
  ])('enforces threat protection in prod only when set, and records before that: %j', (given, mode) => {
    expect(stageConfig(given).threatProtection).toBe(mode);
  });

  it.each([
    [{}, []],
    [{ protected: 'data' }, []],
    [{ stage: 'prod' }, STACKS],
    [{ stage: 'prod', protected: 'none' }, []],
    [{ stage: 'prod', protected: 'data,edge' }, ['data', 'edge']],
  ])('protects the named stacks in prod, or all by default: %j', (given, stacks) => {
    expect(stageConfig(given).protectedStacks).toEqual(stacks);
  });

  it('knows whether the provider addresses are set', () => {
    expect(knowsProvider(stageConfig({}))).toBe(false);
    const urls = { rampsSandboxUrl: 'https://a.example', rampsProductionUrl: 'https://b.example' };
    expect(knowsProvider(stageConfig(urls))).toBe(true);
  });
});
