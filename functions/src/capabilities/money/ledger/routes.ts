import * as calls from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { readKey } from '../../../platform/request.ts';
import { correct } from './correct.ts';
import type { LedgerPorts } from './ports.ts';
import { listLedgerBalances } from './list-balances.ts';
import { listEntries, listPostings } from './list-postings.ts';

export const ledgerRoutes = (ports: LedgerPorts): readonly Route[] => {
  const [ledger, entries, postings] = [listLedgerBalances(ports), listEntries(ports), listPostings(ports)];
  const makeCorrection = correct(ports);
  return [
    route(calls.listLedgerBalances, ({ who }, { query }) => ledger(who, query)),
    route(calls.listEntries, ({ who }, { query }) => entries(who, query)),
    route(calls.listPostings, ({ who }, { query }) => postings(who, query)),
    route(calls.correctLedger, (work, { body, idempotencyKey }) =>
      makeCorrection(work, readKey(idempotencyKey), body),
    ),
  ];
};
