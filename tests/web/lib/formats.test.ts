import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** As another load of the page has it. */
const load = () => import('#web/lib/formats.ts');

test('what was in force is there from the first moment of the next load', async () => {
  const first = await load();
  expect(first.formats()).toEqual({ dateFormat: null, timeZone: null });
  first.takeOverFormats({ dateFormat: 'DD/MM/YYYY', timeZone: 'Asia/Tokyo' });
  vi.resetModules();
  expect((await load()).formats()).toEqual({ dateFormat: 'DD/MM/YYYY', timeZone: 'Asia/Tokyo' });
});

test.each([
  '',
  'null',
  '{',
  '{"dateFormat":"YY","timeZone":null}',
  '{"dateFormat":null,"timeZone":"Mars/One"}',
])('what is remembered as %j is as if nothing were', async (text) => {
  localStorage.setItem('ramps-gateway.formats', text);
  expect((await load()).formats()).toEqual({ dateFormat: null, timeZone: null });
});
