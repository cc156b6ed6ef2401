import { S3Client } from '@aws-sdk/client-s3';
import { exportStores } from '../adapters/dynamo/exports/exports.ts';
import { createFiles } from '../adapters/files/files.ts';
import { makeExports } from '../capabilities/insight/statements/make-exports.ts';
import { systemClock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import type { Served } from './serving.ts';
import { kmsSigner } from './signer.ts';

export const exportMaker = ({ table, log, metrics }: Required<Served>) =>
  makeExports({
    ...exportStores(table),
    files: createFiles({ client: new S3Client({}), bucket: env('FILES_BUCKET'), clock: systemClock }),
    signer: kmsSigner(table),
    clock: systemClock,
    log,
    metrics,
  });
