import type { FailedRead } from '../../modules/provider/calls.ts';
import { isClearedByRun, look, type LookContext } from './look.ts';
import type { Exception } from './model.ts';
import type { Exceptions } from './ports.ts';
import { recordFinding } from './record-finding.ts';
import { cleared, foundAgain } from './transitions.ts';

export type Verdict =
  /** The exception as it is now; undefined when there is nothing to write. */
  { readonly ok: true; readonly isTrue: boolean; readonly next: Exception | undefined } | FailedRead;

/** Looks again, and says what the exception has become. Other findings of the same order go into theirs. */
export const lookAgain = async (
  exception: Exception,
  how: { readonly sparing: boolean },
  context: LookContext & { readonly exceptions: Exceptions },
): Promise<Verdict> => {
  if (how.sparing && isClearedByRun(exception.record)) return { ok: true, isTrue: true, next: undefined };
  const seen = await look(exception, how, context);
  if (!seen.ok) return seen;
  const at = context.clock().toISOString();
  for (const finding of seen.findings)
    if (finding.kind !== exception.record.kind)
      await recordFinding(finding, exception.record.sub_account, seen.state, context);
  const same = seen.findings.find(({ kind }) => kind === exception.record.kind);
  if (same) return { ok: true, isTrue: true, next: foundAgain(exception, same, seen.state, at) };
  const isOpen = exception.record.state === 'open';
  return { ok: true, isTrue: false, next: isOpen ? cleared(exception, seen.state, at) : undefined };
};
