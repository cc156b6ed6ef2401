import { keyFor } from '#functions/platform/ids.ts';
import { expect, test } from 'vitest';

test('a key is a UUID, the same for the same text', () => {
  expect(keyFor('cnv_a-x1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(keyFor('cnv_a-x1')).toBe(keyFor('cnv_a-x1'));
  expect(keyFor('cnv_a-x2')).not.toBe(keyFor('cnv_a-x1'));
});
