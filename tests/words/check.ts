import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { faultsIn } from './faults.ts';

/** Excluded: the changelog and the check’s own test quote such words, and a program writes the costs. */
const LEFT_OUT = /^(?:tests\/infra\/docs\/words\.test\.ts|CHANGELOG\.md|docs\/costs\.md)$/;

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !LEFT_OUT.test(file));
const faults = files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')));
for (const fault of faults) console.log(fault);
console.log(`${files.length} files, ${faults.length} to rewrite`);
process.exitCode = faults.length > 0 ? 1 : 0;
