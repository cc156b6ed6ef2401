import { readFileSync } from 'node:fs';
import { cost, times } from '#infra/deploy/costs/prices.ts';
import { INDEX_ENTRY, STANDING, WEBHOOK } from '#infra/deploy/costs/quantities.ts';
import { FIGURES, GOAL, renderCosts } from '#infra/deploy/costs/table.ts';
import { describe, expect, it } from 'vitest';
import { statedOf } from '#tests/support/table-cost/stated.ts';
import { stage } from '#tests/infra/stacks/support/stages.ts';

describe('the formula', () => {
  it('multiplies each use by its price per million and adds them up', () => {
    expect(cost({})).toBe(0);
    expect(cost({ httpApiRequests: 2e6, writeUnits: 1e6 })).toBeCloseTo(2.625, 9);
    expect(cost({ functionMs: { ms: 1000, gb: 2 } })).toBeCloseTo(2 * 0.0000133334, 12);
    expect(cost({ logBytes: 2e9 })).toBeCloseTo(1, 9);
  });

  it('multiplies every use', () => {
    const use = { readUnits: 3, logBytes: 10, functionMs: { ms: 5, gb: 1 } };
    expect(times(4, use)).toEqual({ readUnits: 12, logBytes: 40, functionMs: { ms: 20, gb: 1 } });
    expect(cost(times(1e6, use))).toBeCloseTo(1e6 * cost(use), 9);
  });
});

/** Metrics that AWS bills an alarm for: a metric expression counts each of its metrics. */
const metricsIn = (alarm: object | undefined): number => {
  const { Metrics } = alarm as { readonly Metrics?: readonly { readonly MetricStat?: object }[] };
  return Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
};

describe('the figures', () => {
  it.each([
    ['webhook', FIGURES.webhook, '2.53'],
    ['indexEntry', FIGURES.indexEntry, '0.63'],
    ['push', FIGURES.push, '1.00'],
  ])('a million of %s costs the amount calculated by hand', (_name, dollars, said) => {
    expect((Math.round(dollars * 100) / 100).toFixed(2)).toBe(said);
  });

  it.each([
    ['the connection and 60 frames', FIGURES.connectionAndPushes, '0.0001'],
    ['polling', FIGURES.polling, '0.0032'],
  ])('an hour of %s costs the amount calculated by hand', (_name, dollars, said) => {
    expect(dollars.toFixed(4)).toBe(said);
  });

  it('count a webhook’s units as measured on the table', () => {
    const measured = statedOf('POST /api/webhooks/{id}').smallest;
    expect(measured.reads).toBe(WEBHOOK.readUnits);
    // The figures are counted later: one write adds up ten events.
    expect(measured.writes + 0.1).toBeCloseTo((WEBHOOK.writeUnits ?? 0) + (INDEX_ENTRY.writeUnits ?? 0), 9);
  });

  it('an idle hour costs more than the goal only because of heartbeats', () => {
    expect(FIGURES.connectionOfPolling).toBeLessThan(GOAL);
    expect(FIGURES.idleOfPolling).toBeLessThan(0.125);
    expect(FIGURES.idleOfPollingAtEdge).toBeLessThan(0.06);
  });

  it('count the fixed resources of the prod templates', async () => {
    const { raw } = await stage('prod');
    const resources = Object.values(raw).flatMap((template) =>
      Object.values(
        (JSON.parse(template) as { Resources: Record<string, { Type: string; Properties?: object }> })
          .Resources,
      ),
    );
    const of = (type: string) => resources.filter(({ Type }) => Type === type);
    const alarms = of('AWS::CloudWatch::Alarm');
    const rules = of('AWS::WAFv2::WebACL').flatMap(
      ({ Properties }) => (Properties as { Rules: readonly unknown[] }).Rules,
    );
    expect({
      secrets: of('AWS::SecretsManager::Secret').length,
      signingKeys: of('AWS::KMS::Key').length,
      firewalls: of('AWS::WAFv2::WebACL').length,
      firewallRules: rules.length,
      dashboards: of('AWS::CloudWatch::Dashboard').length,
      alarms: alarms.length,
      alarmMetrics: alarms.reduce((sum, { Properties }) => sum + metricsIn(Properties), 0),
    }).toEqual({
      secrets: STANDING.secrets,
      signingKeys: STANDING.signingKeys,
      firewalls: STANDING.firewalls,
      firewallRules: STANDING.firewallRules,
      dashboards: STANDING.dashboards,
      alarms: STANDING.alarms,
      alarmMetrics: STANDING.alarmMetrics,
    });
    // High-resolution alarms (10 to 30 seconds) cost three times as much.
    for (const { Properties } of alarms)
      expect(JSON.stringify(Properties)).not.toMatch(/"Period": ?[123]0[,}]/);
  });
});

describe('the costs page', () => {
  it('contains the output of npm run costs', () => {
    const page = readFileSync('docs/costs.md', 'utf8');
    expect(page).toContain(renderCosts());
  });
});
