import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createStamp } from '#local/supervisor/build.ts';
import { watchMailbox } from '#local/supervisor/mailbox.ts';
import { eventually, tempFolder } from '#tests/support/temp.ts';

const line = (to: string, code: string) => JSON.stringify({ to, code, subject: 'Your code', at: 'now' });

it('mails are printed as they are written, whole lines only, and old ones not again', async () => {
  const file = path.join(tempFolder(), 'mailbox.jsonl');
  writeFileSync(file, `${line('old@example.com', '1')}\n`);
  const lines: string[] = [];
  const watch = watchMailbox(file, (text) => lines.push(text));
  appendFileSync(
    file,
    `${line('ana@example.com', '123456')}\n${line('ötto@example.com', '65').slice(0, 20)}`,
  );
  await eventually(() => lines.length === 1);
  appendFileSync(file, `${line('ötto@example.com', '65').slice(20)}\n`);
  await eventually(() => lines.length === 2);
  watch.stop();
  expect(lines).toEqual([
    'Mail to ana@example.com: 123456 (Your code)',
    'Mail to ötto@example.com: 65 (Your code)',
  ]);
});

it('a stamp holds as long as names and contents are the same', () => {
  const root = tempFolder();
  const file = path.join(root, 'a.ts');
  writeFileSync(file, 'one');
  const stampFile = path.join(tempFolder(), 'stamp');
  const stamp = () => createStamp(stampFile, root, ['a.ts', '.', 'missing']);
  expect(stamp().isCurrent()).toBe(false);
  stamp().write();
  writeFileSync(file, 'one');
  expect(stamp().isCurrent()).toBe(true);
  writeFileSync(file, 'two');
  expect(stamp().isCurrent()).toBe(false);
  stamp().write();
  writeFileSync(path.join(root, 'b.ts'), '');
  expect(stamp().isCurrent()).toBe(false);
});
