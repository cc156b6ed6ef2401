import { deviceKey } from '#shared/domain/devices.ts';
import { expect, test } from 'vitest';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';

test.each([
  ['an update', CHROME.replace('142', '143'), '203.0.113.7', CHROME, '203.0.113.7', true],
  ['another browser', CHROME.replace('Chrome', 'Firefox'), '203.0.113.7', CHROME, '203.0.113.7', false],
  ['another address', CHROME, '203.0.113.8', CHROME, '203.0.113.7', false],
  ['the same network', CHROME, '2001:db8::1:2:3:4', CHROME, '2001:0DB8:0:0:aaaa:bbbb:cccc:dddd', true],
  ['another network', CHROME, '2001:db8:0:1::1', CHROME, '2001:db8::1', false],
  ['one without data', null, null, '', '', true],
])('%s', (_, agent, address, before, there, isSame) => {
  expect(deviceKey(agent, address) === deviceKey(before, there)).toBe(isSame);
});
