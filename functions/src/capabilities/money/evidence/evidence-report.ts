import type { Canonical } from '@ramps-gateway/shared/domain/ledger/canonical.ts';
import type { ExceptionAction } from '@ramps-gateway/shared/domain/reconciliation.ts';
import { OUTCOME_TAGS } from '@ramps-gateway/shared/domain/states/insight.ts';
import {
  conversionTag,
  EXCEPTION_KIND_TAGS,
  EXCEPTION_TAGS,
  STEP_TAGS,
} from '@ramps-gateway/shared/domain/states/money.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import { EVENT_TAGS } from '@ramps-gateway/shared/domain/states/setup.ts';
import type { Cell, Column, Part, Report } from '../../../modules/statements/report.ts';
import type { Evidence } from './evidence.ts';

const COLUMNS = [
  { name: 'at', label: 'When (UTC)', kind: 'time', paper: 21 },
  { name: 'what', label: 'What', kind: 'text', paper: 32 },
  { name: 'detail', label: 'Detail', kind: 'text', paper: 54 },
  { name: 'amount', label: 'Amount', kind: 'amount', paper: 20 },
] as const satisfies readonly Column[];

const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const row = (at: Cell, what: string, detail: Cell, amount: Cell = null): Part => ({
  kind: 'row',
  cells: [at, what, detail, amount],
});

const section = (title: string, about = '', decimals = 2): Part => ({
  kind: 'section',
  title,
  about,
  decimals,
});

const shown = (value: Canonical | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '-';

const facts = (of: Readonly<Record<string, Canonical>>): Part[] =>
  Object.entries(of).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' ? [] : [row(null, inWords(name), shown(value))],
  );

const ordersOf = ({ deposit, exchange, transfer }: Evidence): Part[] =>
  [['Deposit', deposit] as const, ['Exchange', exchange] as const, ['Transfer', transfer] as const].flatMap(
    ([name, order]) =>
      order
        ? [
            section(`${name} order`, order.id),
            row(
              order.created_at,
              `${order.source_asset} ${ORDER_TAGS[order.status][0].toLowerCase()}`,
              order.reference,
              order.source_amount,
            ),
            row(order.updated_at, order.target_asset, order.transaction_hash, order.target_amount),
          ]
        : [],
  );

const centsOf = ({ breakdown }: Evidence): Part[] => [
  section('Where each cent went', 'exact amounts', 6),
  row(null, 'BRL in', null, breakdown.received),
  row(null, 'Price', 'BRL per USDT in the quote', breakdown.price),
  row(null, 'Taken by the exchange', breakdown.taken?.asset ?? null, breakdown.taken?.amount ?? null),
  row(null, 'Given by the exchange', breakdown.given?.asset ?? null, breakdown.given?.amount ?? null),
  row(null, 'Provider fee', 'USDT', breakdown.fee),
  row(
    null,
    'Spread',
    `USDT; ${breakdown.spread_percent ?? '-'} %, by ${breakdown.spread_rule ?? '-'}`,
    breakdown.spread,
  ),
  row(null, 'Rounding', 'USDT', breakdown.rounding),
  row(null, 'Sent', 'USDT', breakdown.sent),
  ...breakdown.remains.map(({ where, asset, amount }) =>
    row(null, `Remains: ${inWords(where).toLowerCase()}`, asset, amount),
  ),
];

const eventsOf = ({ actions, attempts, webhooks, more_webhooks }: Evidence): Part[] => [
  section('Attempts', `${attempts.length} steps`),
  ...attempts.map(({ step, status, created_at, note }) =>
    row(created_at, `${inWords(step)}: ${STEP_TAGS[status][0].toLowerCase()}`, note),
  ),
  section('People', actions.length === 0 ? 'no actions' : `${actions.length} actions`),
  ...actions.map(({ action, by, at, note }) =>
    row(at, inWords(action), note === null ? by : `${by}: ${note}`),
  ),
  section('Webhooks', more_webhooks ? `the latest ${webhooks.length}` : `${webhooks.length} events`),
  ...webhooks.map(({ event_type, processing_status, order_id, created_at }) =>
    row(created_at, `${event_type}: ${EVENT_TAGS[processing_status][0].toLowerCase()}`, order_id),
  ),
];

const EXCEPTION_ACTION_NAMES: Readonly<Record<ExceptionAction, string>> = {
  look_again: 'Checked again',
  resume: 'Retry',
  mark_settled: 'Marked as settled',
};

const exceptionsOf = ({ exceptions }: Evidence): Part[] => [
  section('Exceptions', exceptions.length === 0 ? 'none for its orders' : `${exceptions.length} found`),
  ...exceptions.flatMap(({ kind, order_id, state, detail, first_seen_at, actions, more_actions }) => [
    row(
      first_seen_at,
      `${EXCEPTION_KIND_TAGS[kind][0]}: ${EXCEPTION_TAGS[state][0].toLowerCase()}`,
      `${order_id}: ${detail}`,
    ),
    ...(more_actions ? [row(null, 'Actions', `the latest ${actions.length}`)] : []),
    ...actions.map(({ action, by, at, note, outcome, detail: came }) =>
      row(
        at,
        `${EXCEPTION_ACTION_NAMES[action]}: ${OUTCOME_TAGS[outcome][0].toLowerCase()}`,
        [by, note, came].filter(Boolean).join(': '),
      ),
    ),
  ]),
];

const ledgerOf = ({ entries }: Evidence): Part[] => [
  section('Entries of the ledger', `${entries.length} entries`, 6),
  ...entries.map(({ account, number, kind, posted_at, hash, amount }) =>
    row(posted_at, `${account} no. ${number}`, `${inWords(kind)} · ${hash.slice(0, 24)}…`, amount),
  ),
];

async function* partsOf(evidence: Evidence): AsyncGenerator<Part> {
  yield* await Promise.resolve([
    section('Conversion', evidence.conversion.id),
    ...facts(evidence.conversion),
    ...ordersOf(evidence),
    ...centsOf(evidence),
    ...eventsOf(evidence),
    ...exceptionsOf(evidence),
    ...(evidence.rule ? [section('Rule', 'current version'), ...facts(evidence.rule)] : []),
    ...ledgerOf(evidence),
  ]);
}

/** Printed evidence. It says the same as the signed JSON embedded in the PDF. */
export const evidenceReport = (evidence: Evidence): Report => ({
  title: 'Evidence of a conversion',
  facts: [
    ['Conversion', evidence.conversion.id],
    ['Sub-account', evidence.sub_account.name],
    ['Deposit order', evidence.deposit_order_id],
    ['End-to-end id', evidence.end_to_end_id ?? 'Not provided by the provider'],
    [
      'Status',
      conversionTag({
        ...evidence.conversion,
        settled: evidence.actions.find(({ action }) => action === 'settle') ?? null,
      })[0],
    ],
    ['Made at', `${evidence.made_at.slice(0, 19).replace('T', ' ')} UTC`],
    ['To check', 'drop this file on /verify of the gateway: it carries its signed evidence'],
  ],
  columns: COLUMNS,
  parts: partsOf(evidence),
});
