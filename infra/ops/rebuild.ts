import { rebuildAnswer, type RebuildEvent, REBUILT } from '@ramps-gateway/shared/contract/rebuild.ts';
import * as z from 'zod/mini';
import { PlainError } from '../common/errors.ts';
import { command } from './command.ts';
import { functionOf, ON_STAGE } from './stage.ts';

const ONE = `Name one of ${REBUILT.join(', ')}.`;

/** The function stops before its time-out; repeat with its cursor until done. */
export const rebuildCommand = command({
  name: 'rebuild',
  help: 'Rebuild a projection from the records and repair what differs, at any time',
  words: `<${REBUILT.join('|')}>`,
  options: {
    from: { value: '<place>', help: 'go on where an earlier run was stopped; its last line has the place' },
    ...ON_STAGE.options,
  },
  input: z.object({
    words: z.tuple([z.enum(REBUILT, ONE)], ONE),
    from: z.optional(z.string()),
    ...ON_STAGE.input,
  }),
  run: async ({ words: [projection], from: first, ...where }, world) => {
    const ask = await functionOf('rebuild', where, world);
    const total = { looked: 0, repaired: 0, skipped: 0 };
    for (let from: string | null | undefined = first; from !== null;) {
      const event: RebuildEvent = {
        detail: { rebuild: projection, ...(from === undefined ? {} : { from }) },
      };
      const result = await ask(event);
      if (!result.ok) throw new PlainError(`The function rebuild failed: ${result.error.errorMessage}`);
      const { next, looked, repaired, skipped } = rebuildAnswer.parse(JSON.parse(result.payload));
      for (const row of repaired) world.print(`repaired: ${row}`);
      for (const row of skipped) world.print(`not judged: ${row}`);
      total.looked += looked;
      total.repaired += repaired.length;
      total.skipped += skipped.length;
      const so = `${projection}: ${total.looked} rows looked at, ${total.repaired} repaired, ${total.skipped} not judged`;
      world.print(next === null ? so : `${so} (so far: --from '${next}')`);
      from = next;
    }
    return total.repaired + total.skipped === 0;
  },
});
