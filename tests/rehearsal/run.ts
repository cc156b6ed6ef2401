import { stage } from '#tests/infra/stacks/support/stages.ts';
import type { Deployed } from './stacks.ts';
import { walk } from './walk.ts';

/**
 * `npm run rehearse`: goes through the commands of the documents and the workflows as somebody would who deploys, and holds
 * each against what knows its form; nothing is run. Ends with code 1 when one is wrong.
 */
const run = async (): Promise<void> => {
  const { raw } = await stage('prod');
  const deployed = Object.fromEntries(
    Object.entries(raw).map(([name, text]) => [name, JSON.parse(text) as Deployed[string]]),
  );
  const found = [...walk(deployed)].filter(([, { checked }]) => checked > 0);
  for (const [name, { checked, faults }] of found)
    console.log(
      `${name}: ${checked} commands, ${faults.length === 0 ? 'as they should be' : `${faults.length} wrong`}`,
    );
  const faults = found.flatMap(([, rehearsal]) => rehearsal.faults);
  const unchecked = new Set(found.flatMap(([, rehearsal]) => rehearsal.unchecked));
  if (unchecked.size > 0) console.log(`\nNothing here knows: ${[...unchecked].sort().join(', ')}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
};

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
