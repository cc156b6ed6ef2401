import * as calls from '@ramps-gateway/shared/contract/calls/ledger.ts';
import { type Route, route } from '../../../modules/act/route.ts';
import { readKey } from '../../../platform/idempotency-key.ts';
import { correct, type CorrectPorts } from './correct.ts';
import { listBooks, type ListBooksPorts } from './list-books.ts';
import { listEntries, type ListEntriesPorts, listPostings, type ListPostingsPorts } from './list-postings.ts';

export type LedgerPorts = ListBooksPorts & ListEntriesPorts & ListPostingsPorts & CorrectPorts;

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
