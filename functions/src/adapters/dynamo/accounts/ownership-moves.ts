import { QUEUES } from '@ramps-gateway/shared/contract/entities.ts';
import * as z from 'zod/mini';
import type { Move, Moves } from '../../../capabilities/insight/projections/ports.ts';
import type { Table } from '../table/client.ts';
import { dueAt, dueIds } from '../table/due.ts';
import { put, remove, x } from '../table/expressions.ts';
import { underCorrelation, type Write } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { rowsOf, writeOne } from '../table/writes.ts';

const moveRecord = z.object({
  sub_account_id: z.string(),
  external_id: z.string(),
  generation: z.int(),
  phase: z.enum(['listing', 'settling']),
  cursor: z.nullable(z.string()),
  moved_at: z.string(),
  due_at: z.string(),
});

const moves = rowsOf(
  'ownershipMove',
  moveRecord,
  (move) => keys.ownershipMove(move.sub_account_id),
  (move) => ({ ...dueAt(QUEUES.moves.name, move.due_at), ...underCorrelation() }),
);

/** Part of the transaction that changes the ownership. Replaces an unfinished move. */
export const newMove = (table: Table, move: Move): Write => put(table, moves.item(move, move.generation));

/** A later move has another generation; its row must survive. */
const ofGeneration = ({ generation }: Move) => x`record.generation = ${generation}`;

export const createOwnershipMoves = (table: Table): Moves => ({
  get: (subAccountId) => moves.record(table, keys.ownershipMove(subAccountId)),
  save: (move) => writeOne(table, put(table, moves.item(move, move.generation), ofGeneration(move))),
  end: (move) => writeOne(table, remove(table, keys.ownershipMove(move.sub_account_id), ofGeneration(move))),
  until: dueIds(table, 'moves', 'ownershipMove'),
});
