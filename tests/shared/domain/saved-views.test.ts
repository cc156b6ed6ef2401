import { isViewOf, VIEW_PAGES, VIEW_PARAMETERS, viewIn } from '#shared/domain/saved-views.ts';
import { expect, test } from 'vitest';

test('S2.421 a view stores its page’s known address parameters in one order, and nothing opened by chance', () => {
  expect(viewIn('conversions', '?id=cnv_1&scope=own&status=failed&tab=')).toBe('status=failed&scope=own');
  expect(viewIn('conversions', 'status=failed&scope=own')).toBe('status=failed&scope=own');
  expect(viewIn('payments', '')).toBe('');
  expect(viewIn('audit', '?object=user%3Ausr_1&from=2026-11-01')).toBe('object=user%3Ausr_1&from=2026-11-01');
});

test('only such an address is a view', () => {
  for (const page of VIEW_PAGES) {
    const all = viewIn(page, VIEW_PARAMETERS[page].map((name) => `${name}=ä b&`).join(''));
    expect(isViewOf(page, all)).toBe(true);
    expect(isViewOf(page, `${all}&cursor=1`)).toBe(false);
  }
  expect(isViewOf('conversions', 'scope=own&status=failed')).toBe(false);
});
