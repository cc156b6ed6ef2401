import type { CheckedCall, ConnectionReport } from '#shared/contract/connection-report.ts';
import { countsOf, reportText, took, verdictOf } from '#web/features/setup/provider-check/model/report.ts';
import { CALL_LABELS } from '#web/features/setup/provider-check/texts.ts';
import { VERDICT_TAGS } from '#shared/domain/states/setup.ts';
import { expect, test } from 'vitest';

const call = (over: Partial<CheckedCall> = {}): CheckedCall => ({
  call: 'orders',
  outcome: 'ok',
  took_ms: 120,
  path: 'GET /v1/order',
  status: 200,
  understood: ['orders', 'orders[].id'],
  missing: [],
  unknown: [],
  wrong: [],
  notes: [],
  ...over,
});

const report = (...calls: CheckedCall[]): ConnectionReport => ({
  profile: 'beta',
  environment: 'sandbox',
  checked_at: '2026-11-27T14:00:00.000Z',
  took_ms: 3450,
  calls,
});

test('a readable call differs if a field is missing, undocumented or needs attention', () => {
  expect(verdictOf(call({ notes: [{ text: 'Newest first.', attention: false }] }))).toBe('ok');
  for (const over of [
    { missing: [{ field: 'size', optional: true }] },
    { unknown: ['trace'] },
    { notes: [{ text: 'Oldest first.', attention: true }] },
  ])
    expect(verdictOf(call(over))).toBe('differs');
  expect(verdictOf(call({ outcome: 'unreadable', unknown: ['trace'] }))).toBe('unreadable');
});

test('counts list only what occurs, good ones first', () => {
  const calls = [call({ outcome: 'failed' }), call(), call({ unknown: ['trace'] }), call()];
  expect(countsOf(report(...calls))).toEqual([
    ['ok', 2],
    ['differs', 1],
    ['failed', 1],
  ]);
  expect(took(null)).toBe('–');
});

test('the copied report matches the page', () => {
  const text = reportText(
    report(
      call({
        outcome: 'unreadable',
        missing: [{ field: 'size', optional: true }],
        unknown: ['trace'],
        wrong: [{ field: 'orders[3].id', expected: 'a text', found: 'a number' }],
        notes: [{ text: 'Oldest first.', attention: true }],
      }),
      call({ call: 'order', outcome: 'skipped', took_ms: null, path: null, status: null, understood: [] }),
    ),
    { call: CALL_LABELS, verdict: (verdict) => VERDICT_TAGS[verdict][0] },
  );
  expect(text).toBe(`# Connection check

Profile beta, sandbox, 2026-11-27T14:00:00.000Z, 3.5 s

| call | result | status | request | ms |
|---|---|---|---|---|
| Newest orders | Unreadable | 200 | GET /v1/order | 120 |
| One order | Skipped | – | – | – |

## Newest orders: Unreadable

- **Oldest first.**
- Wrong: \`orders[3].id\`, expected a text, found a number
- Missing: \`size\` (optional)
- Not documented: \`trace\`
- Read: \`orders\`, \`orders[].id\`

## One order: Skipped

`);
});
