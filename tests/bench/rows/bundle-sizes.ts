import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFloors, buildProduct, builtSpecs, sdkFloors } from '../bundles.ts';
import { compare } from '../figures.ts';
import type { Row } from '../row.ts';

const filesOf = (entry: string): readonly Buffer[] =>
  readdirSync(dirname(entry), { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name)));

const kilobytes = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0) / 1000;

const minified = (entry: string): number => kilobytes(filesOf(entry).map((file) => file.length));

const brotli = (entry: string): number =>
  kilobytes(filesOf(entry).map((file) => brotliCompressSync(file).length));

/** The deployed size of each function, beside its SDK clients only. tests/infra/bundle has the budget. */
export const bundleSizes: Row = {
  name: 'bundle size',
  run: async ({ report }) => {
    const specs = builtSpecs();
    report(`bundles of ${specs.length} functions`);
    const product = await buildProduct(specs);
    const floors = await buildFloors(sdkFloors(specs));
    return specs.flatMap(({ name }) => {
      const [ours, floor] = [product(name), floors(`sdk-${name}`)];
      const clients = 'its SDK clients alone';
      return [
        compare(`${name}, minified`, 'kB', minified(ours), { name: clients, value: minified(floor) }),
        compare(`${name}, brotli`, 'kB', brotli(ours), { name: clients, value: brotli(floor) }),
      ];
    });
  },
};
