import { FUNCTIONS } from '#infra/config/functions.ts';
import { describe, expect, it } from 'vitest';
import { ofType } from './support/find.ts';
import { stage } from './support/stages.ts';

describe.each([
  ['dev', 30],
  ['prod', 365],
] as const)('every log of %s', (name, days) => {
  it('a function’s log has its errors counted', async () => {
    const { templates } = await stage(name);
    const filters = Object.entries(templates)
      // The firewall's log counts webhooks instead: edge.test.ts.
      .filter(([stack]) => stack !== 'edge')
      .flatMap(([, template]) =>
        ofType(template, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties),
      );
    expect(new Set(filters.map(({ LogGroupName }) => LogGroupName)).size).toBe(FUNCTIONS.length);
    for (const each of filters)
      expect(each).toMatchObject({
        FilterPattern: '{ $.level = "ERROR" }',
        MetricTransformations: [
          { MetricNamespace: `ramps-gateway/${name}`, MetricName: 'LoggedErrors', MetricValue: '1' },
        ],
      });
  });

  it('access log buckets have a retention too', async () => {
    const { templates } = await stage(name);
    const kept = Object.values(templates).flatMap((template) =>
      ofType(template, 'AWS::S3::Bucket').filter(([id]) => id.startsWith('AccessLogs')),
    );
    expect(kept).toHaveLength(2);
    for (const [, { Properties }] of kept)
      expect(Properties.LifecycleConfiguration).toMatchObject({
        Rules: [{ ExpirationInDays: days, Status: 'Enabled' }],
      });
  });
});
