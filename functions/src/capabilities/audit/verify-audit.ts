import {
  AUDIT_SHARDS,
  type ChainFinding,
  chainFaults,
  type Link,
} from '@ramps-gateway/shared/domain/audit.ts';
import { sha256 } from '../../modules/audit/model.ts';
import { VisibleError } from '../../platform/errors.ts';
import type { Chains } from './ports.ts';

/** What fits into the time of a call, by far. */
const MOST_ROWS = 50_000;

const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

interface Verified {
  readonly rows: number;
  readonly findings: readonly ChainFinding[];
}

/**
 * Computes the chains of some days again, from the rows alone. What a day of a shard ends with is said by the first row of the
 * next day that has one, or by the shard's head; so a day that was removed with all of its rows is missed there.
 */
export const verifyAudit = (chains: Chains) => {
  /** The end of the last day that begins at or before `until`, and what is wrong on the way to it. */
  const endAt = async (
    shard: number,
    until: string,
  ): Promise<{ readonly end: Link | null | undefined; readonly findings: readonly ChainFinding[] }> => {
    let link: Link | null = (await chains.head(shard)) ?? null;
    while (link && link.day > until) {
      const { day } = link;
      const first = await chains.first(day, shard);
      // Without it nothing says what the days before end with: they are looked at one by one.
      if (!first) return { end: undefined, findings: [{ day, shard, number: 1, fault: 'missing' }] };
      link = first.previous;
    }
    return { end: link, findings: [] };
  };

  const shardOf = async (shard: number, from: string, until: string): Promise<Verified> => {
    const { end, findings } = await endAt(shard, until);
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
      day = dayBefore(day);
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
