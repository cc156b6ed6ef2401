import { readFileSync } from 'node:fs';
import { edgeRules } from '#infra/config/firewall.ts';
import { FUNCTIONS, WEBHOOK_QUOTA } from '#infra/config/functions.ts';
import { stageConfig } from '#infra/config/stage.ts';
import { DRIVEN, FOLLOWED, WEBHOOK, WEBHOOKS_OF_CONVERSION } from '#infra/deploy/costs/quantities.ts';
import { partitionCount } from '#shared/contract/partitions.ts';
import { AUDIT_SHARDS } from '#shared/domain/audit.ts';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/scale.md', 'utf8');
/** Write units of a row of the first table: in the table, and in its indexes. */
const unitsOf = (start: string): readonly [number, number] => {
  const cells = page
    .split('\n')
    .find((line) => line.startsWith(`| ${start}`))
    ?.split(' | ');
  const [table = '', indexes = ''] = cells?.slice(-2) ?? [];
  return [Number.parseInt(table, 10), Number.parseInt(indexes, 10)];
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const reservedOf = (name: string): number =>
  FUNCTIONS.find((each) => each.name === name)?.reservedConcurrency ?? 0;

describe('the scale page', () => {
  it('uses the same units per conversion as the costs', () => {
    const driven = sum(unitsOf('conversion with its six webhooks'));
    expect(driven).toBeCloseTo((DRIVEN.writeUnits ?? 0) * WEBHOOKS_OF_CONVERSION, 6);
    const rows = page.split('\n').filter((line) => line.startsWith('| the same, derived rows'));
    const [, conversion = ''] = rows;
    const cells = conversion.split(' | ').slice(-2);
    expect(sum(cells.map((cell) => Number.parseInt(cell, 10)))).toBeCloseTo(
      (FOLLOWED.writeUnits ?? 0) * WEBHOOKS_OF_CONVERSION,
      6,
    );
  });

  it('states the units per webhook and the table’s limit from them', () => {
    const each = (WEBHOOK.writeUnits ?? 0) + 1 + (DRIVEN.writeUnits ?? 0) + (FOLLOWED.writeUnits ?? 0);
    expect(Math.round(each)).toBe(111);
    expect(page).toContain(`| ${Math.round(40_000 / each / 10) * 10} | units of the table: 111 a webhook`);
  });

  it('states the limits set in the code', () => {
    const { WEBHOOK_EVENTS_A_MINUTE: all, WEBHOOK_ACCOUNT_EVENTS_A_MINUTE: account } = WEBHOOK_QUOTA;
    expect(page).toContain(
      `| ${Number(all) / 60} of one configuration, ${Number(account) / 60} of one sub-account | the quota of events (\`WEBHOOK_QUOTA\`: ${all} and ${account} a minute)`,
    );
    const { throttle } = stageConfig({ stage: 'prod' });
    expect(page).toContain(`| ${throttle.rate} | the stage's own throttle`);
    const limits = edgeRules(throttle).flatMap(({ name, statement }) =>
      name === 'webhook-rate' && statement && 'rateBasedStatement' in statement
        ? [statement.rateBasedStatement]
        : [],
    );
    expect(limits).toMatchObject([{ limit: 250 * 60 }]);
    expect(page).toContain("| 250 | the firewall's rate for one address");
    expect(page).toContain(`has ${reservedOf('drive-conversions')} instances with 8 drives at once`);
    expect(page).toContain(`the key of \`conversion_process\` in the index \`all\``);
    const lists = ['conversion_process', 'order', 'incoming_payment#received', 'webhook_event#pending'];
    expect([...lists.map((list) => partitionCount(list)), AUDIT_SHARDS]).toEqual([1, 1, 1, 8, 4]);
  });

  it('counts the provider calls possible at one time', () => {
    const oneAtATime = ['spread-earned', 'credentials', 'ramps'];
    const all = sum(FUNCTIONS.map(({ reservedConcurrency }) => reservedConcurrency ?? 0));
    const [few, ramps] = [reservedOf('spread-earned') + reservedOf('credentials'), reservedOf('ramps')];
    const eight = sum(
      FUNCTIONS.filter(({ name }) => !oneAtATime.includes(name)).map(
        ({ reservedConcurrency }) => reservedConcurrency ?? 0,
      ),
    );
    expect(page).toContain(`at most ${ramps} + ${few} + 8 × ${eight} calls at`);
    expect(page).toContain(`${all} of them reserved`);
  });

  it('names every reader of the stream', () => {
    const readers = FUNCTIONS.filter(({ trigger }) => trigger.kind === 'stream').map(({ name }) => name);
    expect(readers).toHaveLength(2);
    const [line = ''] = page.split('\n').filter((each) => each.startsWith('- **The stream.** Two functions'));
    for (const name of readers) expect(line).toContain(`\`${name}\``);
  });
});
