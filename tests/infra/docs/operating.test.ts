import { globSync, readFileSync } from 'node:fs';
import { FUNCTIONS } from '#infra/config/functions.ts';
import { describe, expect, it } from 'vitest';
import { alarmNamed, allAlarmsOf, idOf } from '../stacks/support/alarms.ts';
import { ofType } from '../stacks/support/find.ts';
import { stage } from '../stacks/support/stages.ts';

const page = readFileSync('docs/operating.md', 'utf8');
const names = FUNCTIONS.map(({ name }) => name);

const chapter = (title: string): string => {
  const start = page.indexOf(`\n## ${title}\n`);
  if (start < 0) throw new Error(`no chapter ${title}`);
  const end = page.indexOf('\n## ', start + 1);
  return page.slice(start, end < 0 ? undefined : end);
};

/** The first cell of each row. `<function>` matches any function. */
const rows = [...chapter('Alarms').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
const patternOf = (row: string): RegExp =>
  new RegExp(`^${row.replace('<function>', `(${names.join('|')})`)}$`);

const templates = (await stage('prod')).templates;

describe('the page for operators', () => {
  it('has a row for every alarm', () => {
    const without = allAlarmsOf(templates)
      .map(idOf)
      .filter((id) => !rows.some((row) => patternOf(row).test(id)));
    expect(without).toEqual([]);
  });

  it('has no row for a missing alarm', () => {
    const ids = allAlarmsOf(templates).map(idOf);
    expect(rows.filter((row) => !ids.some((id) => patternOf(row).test(id)))).toEqual([]);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('states each alarm’s threshold', () => {
    for (const [id, threshold, says] of [
      ['conversions-failed', 5, 'five in 15 minutes'],
      ['conversions-old', 1800, 'half an hour'],
      ['exceptions-open', 1, 'one, in half an hour'],
      ['ledger-differs', 1, 'one sub-account, in half an hour'],
      ['ledger-unproven', 7200, 'two hours'],
      ['accounts-skipped', 1, 'one, in three quarters of an hour'],
      ['orders-unreadable', 1, 'one, in half an hour'],
      ['provider-errors', 10, 'ten in 5 minutes'],
      ['orders-over-budget', 10, 'ten in 5 minutes'],
      ['provider-limits', 1, 'one in 5 minutes'],
      ['webhooks-refused', 10, 'ten in 5 minutes'],
      ['webhooks-limited', 10, 'ten in 5 minutes'],
      ['destinations-changed', 5, 'five in 15 minutes'],
      ['calls-refused', 50, '50 in 5 minutes'],
      ['errors-logged', 10, 'ten in 15 minutes'],
      ['holdings-failing', 10, 'ten in 15 minutes, for half an hour'],
      ['mails-failing', 5, 'five in an hour'],
      ['webhooks-answered-4xx', 10, 'ten in 5 minutes'],
      ['edge-failing', 5, '5 % of 20 requests or more, twice in 5 minutes'],
      ['firewall-webhook-rate', 10, 'ten in 5 minutes'],
      ['firewall-webhooks', 1, 'one'],
      ['firewall-request-rate', 100, 'a hundred in 5 minutes'],
      ['firewall-reputation', 1000, 'a thousand in an hour'],
      ['firewall-bad-inputs', 1000, 'a thousand in an hour'],
      ['firewall-common-rules', 1000, 'a thousand in an hour'],
      ['firewall-sign-in-rate', 10, 'ten in 5 minutes'],
      ['firewall-sign-in-reputation', 100, 'a hundred in an hour'],
      ['calls-failing', 5, '5 % of 20 calls or more, in 5 minutes'],
      ['calls-slow', 5000, '95th percentile of 5 s, for 15 minutes'],
      ['table-throttled', 10, 'ten in 5 minutes'],
      ['table-errors', 10, 'ten in 5 minutes'],
      ['sockets-failing', 10, 'ten in 5 minutes'],
    ] as const) {
      expect(alarmNamed(templates, id).Threshold, id).toBe(threshold);
      expect(page).toContain(`| \`${id}\` | ${says} |`);
    }
  });

  it('cites only existing log lines and alarms', () => {
    const sources = globSync('functions/src/**/*.ts').map((file) => readFileSync(file, 'utf8'));
    const ids = allAlarmsOf(templates).map(idOf);
    const table = chapter('What shows itself where')
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| part'));
    expect(table.length).toBeGreaterThan(15);
    for (const line of table) {
      const [, , logged = '', alarms = ''] = line.split(' | ').length === 3 ? ['', ...line.split(' | ')] : [];
      const texts = [...logged.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
      for (const text of texts.filter((each) => !/^[A-Z_]+$/.test(each)))
        expect(
          sources.some((source) => source.includes(`'${text}'`)),
          text,
        ).toBe(true);
      let before = '';
      for (const [, id = ''] of alarms.matchAll(/`([^`]+)`/g)) {
        const whole = id.startsWith('-') ? `${before.slice(0, before.lastIndexOf('-'))}${id}` : id;
        expect(ids, `${whole} in ${line}`).toContain(whole);
        before = whole;
      }
    }
  });

  it('matches each queue name with exactly one queue', () => {
    for (const start of ['sweep', 'reconcile', 'watchorders', 'watchdestinations', 'tidyusers'])
      expect(
        ofType(templates.background, 'AWS::SQS::Queue').filter(([id]) => id.startsWith(start)),
      ).toHaveLength(1);
  });

  it('states the concurrency that an AWS account needs', () => {
    const reserved = FUNCTIONS.flatMap(({ reservedConcurrency }) => reservedConcurrency ?? []);
    const sum = reserved.reduce((total, each) => total + each, 0);
    const text = chapter('Concurrency');
    expect(text).toContain(`the ${reserved.length === 9 ? 'nine' : reserved.length} functions`);
    expect(text).toContain(`${sum} together`);
    expect(text).toContain(`an account needs ${sum + 100} at least`);
    const minutely = FUNCTIONS.filter(
      ({ trigger }) => trigger.kind === 'schedule' && trigger.everyMinutes === 1,
    );
    const deploy = readFileSync('docs/deploy.md', 'utf8').replaceAll('\n', ' ');
    expect(deploy).toContain(`${minutely.length} schedules start each minute`);
    expect(deploy).toContain(`Until prod has ${Math.ceil((sum + 100) / 50) * 50},`);
  });
});
