import { S3Client } from '@aws-sdk/client-s3';
import { exportStores } from '../adapters/dynamo/exports/export-stores.ts';
import { createFiles } from '../adapters/files/files.ts';
import { makeExports } from '../capabilities/insight/statements/make-exports.ts';
import { systemClock } from '../platform/clock.ts';
import { env } from '../platform/env.ts';
import type { MeasuredParts } from './parts.ts';
import { kmsSigner } from './signer.ts';

export const exportFiles = () =>
  createFiles({ client: new S3Client({}), bucket: env('FILES_BUCKET'), clock: systemClock });

export const exportMaker = (parts: MeasuredParts) =>
  makeExports({
    ...parts,
    ...exportStores(parts.table),
    files: exportFiles(),
    signer: kmsSigner(parts),
  });
