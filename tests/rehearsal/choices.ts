import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const INTERFACE = /^export interface (\w+) .*?\{\n([\s\S]*?)^\}/gm;
const MEMBER = /^ {4}(\w+)\??: (\w+)(?:\[\])? \| undefined;$/gm;

/**
 * The names of the types of a client's structures, by `Structure.Member`: the schemas have the members, the declarations
 * which of them is a choice, and the client the values of each choice.
 */
export const typesIn = (client: string): ReadonlyMap<string, string> => {
  const folder = join(dirname(createRequire(import.meta.url).resolve(client)), '../dist-types/models');
  return new Map(
    globSync('*.d.ts', { cwd: folder }).flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(INTERFACE)].flatMap(
        ([, structure = '', body = '']) =>
          [...body.matchAll(MEMBER)].map(
            ([, member = '', type = '']) => [`${structure}.${member}`, type] as const,
          ),
      ),
    ),
  );
};
