import type {
  CheckedCall,
  CheckedCallName,
  CheckOutcome,
  ConnectionReport,
} from '@ramps-gateway/shared/contract/connection-report.ts';

export type Verdict = CheckOutcome | 'differs';

/** `differs`: readable, but not quite as documented. */
export const verdictOf = ({ outcome, missing, unknown, notes }: CheckedCall): Verdict =>
  outcome === 'ok' && (missing.length > 0 || unknown.length > 0 || notes.some(({ attention }) => attention))
    ? 'differs'
    : outcome;

const ORDER: readonly Verdict[] = ['ok', 'differs', 'unreadable', 'refused', 'failed', 'skipped'];

/** Number of calls with each verdict, the good ones first. */
export const countsOf = ({ calls }: ConnectionReport): readonly (readonly [Verdict, number])[] =>
  ORDER.map(
    (verdict) => [verdict, calls.filter((call) => verdictOf(call) === verdict).length] as const,
  ).filter(([, count]) => count > 0);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const took = (ms: number | null): string => (ms === null ? '–' : `${ms} ms`);

export interface ReportWords {
  readonly call: Readonly<Record<CheckedCallName, string>>;
  readonly verdict: (verdict: Verdict) => string;
}

const fields = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const detailsOf = (call: CheckedCall): string[] => [
  ...call.notes.map(({ text, attention }) => (attention ? `- **${text}**` : `- ${text}`)),
  ...call.wrong.map(
    ({ field, expected, found }) => `- Wrong: \`${field}\`, expected ${expected}, found ${found}`,
  ),
  ...call.missing.map(({ field, optional }) => `- Missing: \`${field}\`${optional ? ' (optional)' : ''}`),
  ...(call.unknown.length > 0 ? [`- Not documented: ${fields(call.unknown)}`] : []),
  ...(call.understood.length > 0 ? [`- Read: ${fields(call.understood)}`] : []),
];

/** The report as Markdown, to send to the provider. */
export const reportText = (report: ConnectionReport, words: ReportWords): string => {
  const { profile, environment, checked_at: at, took_ms: ms, calls } = report;
  return [
    '# Connection check',
    '',
    `Profile ${profile}, ${environment}, ${at}, ${seconds(ms)}`,
    '',
    '| call | result | status | request | ms |',
    '|---|---|---|---|---|',
    ...calls.map(
      (call) =>
        `| ${words.call[call.call]} | ${words.verdict(verdictOf(call))} | ${call.status ?? '–'} | ${call.path ?? '–'} | ${call.took_ms ?? '–'} |`,
    ),
    ...calls.flatMap((call) => [
      '',
      `## ${words.call[call.call]}: ${words.verdict(verdictOf(call))}`,
      '',
      ...detailsOf(call),
    ]),
    '',
  ].join('\n');
};
