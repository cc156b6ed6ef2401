import type { CheckedCall, CheckedCallName } from '@ramps-gateway/shared/contract/connection-report.ts';
import type { Forwarded } from '../../../modules/provider/calls.ts';
import type { TokenResult } from '../profile.ts';
import { compare, type Findings, together } from './compare.ts';
import { failureNote, notesOf, statusNote, triedNote } from './notes.ts';
import type { Exchanged } from './recording.ts';
import type { Documented } from './shape.ts';

export interface Asked {
  readonly report: CheckedCall;
  /** The answer as the gateway reads it; undefined if unreadable. */
  readonly read: unknown;
}

interface Answered {
  readonly documented: Documented;
  readonly exchanged: readonly Exchanged[];
  readonly result: Forwarded | TokenResult;
  readonly account?: string | undefined;
}

const MOST = 40;

const NOTHING: Pick<CheckedCall, 'understood' | 'missing' | 'unknown' | 'wrong' | 'notes'> = {
  understood: [],
  missing: [],
  unknown: [],
  wrong: [],
  notes: [],
};

export const skipped = (call: CheckedCallName, why: string): CheckedCall => ({
  ...NOTHING,
  call,
  outcome: 'skipped',
  took_ms: null,
  path: null,
  status: null,
  notes: [{ text: why, attention: false }],
});

const statusOf = ({ exchange }: Exchanged): number | null =>
  exchange.kind === 'answer' ? exchange.status : null;

const isSuccess = (each: Exchanged): boolean => {
  const status = statusOf(each);
  return status !== null && status >= 200 && status < 300;
};

/** Hides order ids, the only ids in paths. */
const lineOf = ({ method, path }: Exchanged): string =>
  `${method} ${path.replace(/(\/v1\/order\/(?:details?\/)?)[^/?]+$/, '$1{id}')}`;

const lines = (exchanged: readonly Exchanged[]): string[] => [...new Set(exchanged.map(lineOf))];

/** The field that the gateway could not read, unless the comparison already names it. */
const alsoWrong = ({ wrong, missing }: Findings, result: Answered['result']): CheckedCall['wrong'] => {
  const field = 'answered' in result && result.answered ? result.field : undefined;
  const isNamed =
    field === undefined ||
    wrong.some((each) => each.field === field) ||
    missing.some((each) => each.field.split('|').includes(field));
  return isNamed ? [] : [{ field, expected: 'a readable value', found: 'an unreadable one' }];
};

const unanswered = (
  call: CheckedCallName,
  result: Answered['result'],
  status: number | null,
): Pick<CheckedCall, 'notes' | 'outcome'> => {
  if (status === null)
    return { outcome: 'failed', notes: [failureNote('reason' in result ? result.reason : 'unavailable')] };
  const isRefused = status >= 400 && status < 500 && status !== 408;
  return { outcome: isRefused ? 'refused' : 'failed', notes: [statusNote(call, status)] };
};

/** The report of one call, from its requests and the answers as the gateway read them. */
export const asked = (call: CheckedCallName, { documented, exchanged, result, account }: Answered): Asked => {
  const answers = exchanged.filter(isSuccess);
  const last = exchanged.at(-1);
  const took_ms = exchanged.reduce((sum, { tookMs }) => sum + tookMs, 0);
  const status = last === undefined ? null : statusOf(last);
  const head = { ...NOTHING, call, took_ms, status };
  if (last === undefined || !isSuccess(last)) {
    const path = last === undefined ? null : lines(exchanged).join(', ');
    return { report: { ...head, path, ...unanswered(call, result, status) }, read: undefined };
  }
  const bodies = answers.map(({ body }) => body);
  const read = 'answered' in result && result.answered ? result.body : undefined;
  const findings = together(bodies.map((body) => compare(documented.answers[call], body)));
  const wrong = [...findings.wrong, ...alsoWrong(findings, result)];
  const isReadable = wrong.length === 0 && findings.missing.every(({ optional }) => optional);
  const before = exchanged.filter((each) => statusOf(each) === 404);
  return {
    report: {
      ...head,
      outcome: isReadable ? 'ok' : 'unreadable',
      path: lines(answers).join(', '),
      understood: findings.understood.slice(0, 2 * MOST),
      missing: findings.missing,
      unknown: findings.unknown.slice(0, MOST),
      wrong: wrong.slice(0, MOST),
      notes: [
        ...(before.length > 0 ? [triedNote(lines(before))] : []),
        ...notesOf(call, { documented, findings, bodies, read, account }),
      ],
    },
    read,
  };
};
