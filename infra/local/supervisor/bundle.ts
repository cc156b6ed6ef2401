import { buildFunctions } from '@ramps-gateway/infra/bundle/build-functions.ts';
import { stop } from 'esbuild';

const [, , outDir] = process.argv;
if (outDir === undefined) throw new Error('Usage: bundle.ts <folder>');
try {
  await buildFunctions({ outDir, mapsDir: `${outDir}-maps` });
} finally {
  await stop();
}
