import * as calls from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { readKey } from '../../../platform/request.ts';
import { correct } from './correct.ts';
import type { LedgerPorts } from './ports.ts';
import { listBooks } from './list-books.ts';
import { listEntries, listPostings } from './list-postings.ts';

export const ledgerRoutes = (ports: LedgerPorts): readonly Route[] => {
  const [books, entries, postings] = [listBooks(ports), listEntries(ports), listPostings(ports)];
  const makeCorrection = correct(ports);
  return [
    route(calls.listBooks, ({ who }, { query }) => books(who, query)),
    route(calls.listEntries, ({ who }, { query }) => entries(who, query)),
    route(calls.listPostings, ({ who }, { query }) => postings(who, query)),
    route(calls.correctBooks, (work, { body, idempotencyKey }) =>
      makeCorrection(work, readKey(idempotencyKey), body),
    ),
  ];
};
