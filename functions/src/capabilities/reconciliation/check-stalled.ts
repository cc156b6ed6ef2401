import { judgeStalled } from './judge-failed.ts';
import type { RecordedContext } from './walk-recorded.ts';
import { recordFinding } from './record-finding.ts';

/** One conversion that is due: whether it has gone on lately. */
export const checkStalled = async (id: string, context: RecordedContext): Promise<void> => {
  const conversion = await context.facts.conversion(id);
  const finding = conversion && judgeStalled(conversion, context.clock());
  if (finding)
    await recordFinding(
      finding,
      conversion.record.sub_account,
      { provider: null, conversion_version: conversion.version },
      context,
    );
};
