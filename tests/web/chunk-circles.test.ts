import { expect, test } from 'vitest';
import { inCircles } from '../../web/chunk-circles.ts';

test('files that need each other are found, by whatever way, and no others', () => {
  const file = (fileName: string, ...imports: readonly string[]) => ({ fileName, imports });
  expect(inCircles([file('app', 'shell', 'base'), file('shell', 'base'), file('base')])).toEqual([]);
  expect(
    inCircles([
      file('app', 'shell'),
      file('shell', 'offer', 'base'),
      file('offer', 'money'),
      file('money', 'shell'),
      file('base'),
    ]),
  ).toEqual(['shell', 'offer', 'money']);
});
