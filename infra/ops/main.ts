import { text } from 'node:stream/consumers';
import { ops } from './ops.ts';

process.exitCode = await ops(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  note: (line) => console.error(line),
  input: () => text(process.stdin),
});
