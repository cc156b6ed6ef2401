import {
  AUDIT_SHARDS,
  chainFaults,
  type ChainFinding,
  type Link,
} from '@ramps-gateway/shared/domain/audit.ts';
import { dayAfter, sha256 } from '../../../modules/audit/model.ts';
import { VisibleError } from '../../../platform/errors.ts';
import type { Chains } from './ports.ts';

/**
 * The end of a shard's chain on a day, found backwards from now: a day's first row names its predecessor. `end` is null
 * before the first row, and undefined if no row shows it.
 */
export const endOfDay = async (
  chains: Pick<Chains, 'first' | 'head'>,
  shard: number,
  until: string,
): Promise<{ readonly end: Link | null | undefined; readonly findings: readonly ChainFinding[] }> => {
  let link: Link | null = (await chains.head(shard)) ?? null;
  while (link && link.day > until) {
    const { day } = link;
    const first = await chains.first(day, shard);
    // Without the first row, the end of earlier days is unknown, so they are read one by one.
    if (!first) return { end: undefined, findings: [{ day, shard, number: 1, fault: 'missing' }] };
    link = first.previous;
  }
  return { end: link, findings: [] };
};

/** Maximum rows, which easily fit into one call. */
const MOST_ROWS = 50_000;

interface Verified {
  readonly rows: number;
  readonly findings: readonly ChainFinding[];
}

/** Recomputes chains from the rows. The next row or the head names a day's end, so a removed day is noticed. */
export const verifyAudit = (chains: Chains) => {
  const shardOf = async (shard: number, from: string, until: string): Promise<Verified> => {
    const { end, findings } = await endOfDay(chains, shard, until);
    const found = [...findings];
    let looked = 0;
    let link: Link | null | undefined = end;
    let day = until;
    while (day >= from && link !== null) {
      if (link !== undefined && link.day < from) break;
      if (link !== undefined) day = link.day;
      const rows = await chains.rows(day, shard);
      looked += rows.length;
      if (looked > MOST_ROWS)
        throw new VisibleError('UNPROCESSABLE', 'These days have too many rows. Choose fewer.');
      found.push(...chainFaults({ day, shard }, rows, link, sha256));
      const first = rows[0]?.number === 1 ? rows[0].row : undefined;
      if (first) link = first.previous;
      else if (link !== undefined || rows.length > 0) link = undefined;
      day = dayAfter(day, -1);
    }
    return { rows: looked, findings: found };
  };

  return async ({ from, until }: { readonly from: string; readonly until: string }) => {
    const shards = await Promise.all(
      Array.from({ length: AUDIT_SHARDS }, (_, shard) => shardOf(shard, from, until)),
    );
    return {
      from,
      until,
      rows: shards.reduce((sum, { rows }) => sum + rows, 0),
      findings: shards.flatMap(({ findings }) => findings),
    };
  };
};
