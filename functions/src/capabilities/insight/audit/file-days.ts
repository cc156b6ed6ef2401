import { createHash } from 'node:crypto';
import {
  AUDIT_SHARDS,
  canonicalOf,
  type ChainFinding,
  chainWatch,
  type Link,
} from '@ramps-gateway/shared/domain/audit.ts';
import type { ArchiveKey } from '@ramps-gateway/shared/domain/files.ts';
import { canonicalJson } from '@ramps-gateway/shared/domain/ledger/canonical.ts';
import { dayAfter, sha256 } from '../../../modules/audit/model.ts';
import { type Clock, utcDay } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/logger.ts';
import { endOfDay } from './verify-audit.ts';
import type { Archive, DaysOver, FiledDays, KeptRow } from './ports.ts';

/**
 * Wait after midnight, until actions in progress have their rows. A later row joins the next day (`DaysOver.close`).
 */
const SETTLED_AFTER_MS = 60 * 60 * 1000;

/** Size of a part, which also bounds the memory; a part's last row can exceed it. */
const PART_BYTES = 4 * 1024 * 1024;

const LINES = 'application/x-ndjson';

interface DayFile {
  readonly day: string;
  readonly format: 1;
  readonly rows: number;
  /** Digest of the lines of all parts, in order. */
  readonly sha256: string;
  readonly parts: readonly {
    readonly key: ArchiveKey;
    readonly rows: number;
    readonly bytes: number;
    readonly sha256: string;
  }[];
  /** The end of each shard's chain on this day: its last row, possibly from an earlier day. */
  readonly chains: readonly { readonly shard: number; readonly end: Link | null }[];
  readonly findings: readonly ChainFinding[];
}

interface Ports {
  readonly days: DaysOver;
  readonly filed: FiledDays;
  readonly archive: Archive;
  readonly clock: Clock;
  readonly log: Log;
  readonly onFindings: (findings: number) => void;
  readonly partBytes?: number;
}

/** Writes an unreadable row as stored. */
const lineOf = (day: string, shard: number, { number, row, raw }: KeptRow): string =>
  `${canonicalJson(canonicalOf(row ?? { day, shard, number, unreadable: raw }))}\n`;

const textOf = ({ shard, number, fault }: ChainFinding): string => `${shard}/${number} ${fault}`;

/**
 * Splits a day's lines into parts. A part's name comes from its content, so a run that continues another writes the
 * same parts.
 */
const createParts = (archive: Archive, day: string, partBytes: number) => {
  const parts: DayFile['parts'][number][] = [];
  const whole = createHash('sha256');
  let lines: string[] = [];
  let bytes = 0;
  const write = async (): Promise<void> => {
    if (lines.length === 0) return;
    const content = Buffer.from(lines.join(''), 'utf8');
    const digest = createHash('sha256').update(content).digest('hex');
    const nth = String(parts.length + 1).padStart(4, '0');
    const key: ArchiveKey = `audit/${day}/rows-${nth}-${digest}.jsonl`;
    await archive.put(key, content, { sha256: digest, contentType: LINES });
    parts.push({ key, rows: lines.length, bytes: content.length, sha256: digest });
    lines = [];
    bytes = 0;
  };
  return {
    add: async (line: string): Promise<void> => {
      lines.push(line);
      bytes += Buffer.byteLength(line);
      whole.update(line);
      if (bytes >= partBytes) await write();
    },
    end: async (): Promise<Pick<DayFile, 'parts' | 'rows' | 'sha256'>> => {
      await write();
      return { parts, rows: parts.reduce((sum, { rows }) => sum + rows, 0), sha256: whole.digest('hex') };
    },
  };
};

/**
 * Writes the files of ended days, oldest first: all rows as canonical JSON lines, in parts, then `day.json` with
 * digests, chain ends and faults. A day with a broken chain gets its files too. Runs can be interrupted or overlap:
 * names come from the content, no file is replaced, and a day is done when its `day.json` exists.
 * @param isTimeLeft checked before each day
 * @returns the finished days
 */
export const fileDays = ({ days, filed, archive, clock, log, onFindings, partBytes = PART_BYTES }: Ports) => {
  const shards = Array.from({ length: AUDIT_SHARDS }, (_, shard) => shard);

  const fileOf = async (day: string): Promise<DayFile> => {
    for (const shard of shards) await days.close(day, shard);
    const parts = createParts(archive, day, partBytes);
    const chains: { readonly shard: number; readonly end: Link | null }[] = [];
    const findings: ChainFinding[] = [];
    for (const shard of shards) {
      const { end, findings: before } = await endOfDay(days, shard, day);
      const watch = chainWatch({ day, shard }, sha256);
      let last = 0;
      for await (const page of days.pages(day, shard))
        for (const row of page) {
          watch.see(row);
          last = row.number;
          await parts.add(lineOf(day, shard, row));
        }
      const ended = end?.day === day ? end : undefined;
      findings.push(...before, ...watch.faults(ended));
      // Nobody adds rows to a closed day, so a row after its end belongs to no chain.
      if (end !== undefined && last > (ended?.number ?? 0))
        findings.push({ day, shard, number: last, fault: 'swapped' });
      chains.push({ shard, end: end ? { day: end.day, number: end.number, hash: end.hash } : null });
    }
    return { day, format: 1, ...(await parts.end()), chains, findings };
  };

  /** The day after the last filed one, or the first day with rows. */
  const next = (last: string | null): Promise<string | undefined> =>
    last === null ? days.oldest() : Promise.resolve(dayAfter(last));

  return async (isTimeLeft: () => boolean): Promise<readonly string[]> => {
    const done: string[] = [];
    const over = dayAfter(utcDay(new Date(clock().getTime() - SETTLED_AFTER_MS)), -1);
    let { day: last, version } = await filed.get();
    let day = await next(last);
    while (day !== undefined && day <= over && isTimeLeft()) {
      const file = await fileOf(day);
      const content = Buffer.from(`${canonicalJson(canonicalOf(file))}\n`, 'utf8');
      const digest = createHash('sha256').update(content).digest('hex');
      const isNew = await archive.put(`audit/${day}/day.json`, content, {
        sha256: digest,
        contentType: 'application/json',
      });
      const { rows, sha256: lines, findings } = file;
      log.info('audit log of a day filed', { day, rows, lines, digest, is_new: isNew });
      if (findings.length > 0) {
        log.error(
          'the audit log of a day has faults',
          new Error(findings.map(textOf).slice(0, 20).join(', ')),
          {
            day,
          },
        );
        onFindings(findings.length);
      }
      // Another run has filed this day and continues.
      if (!(await filed.move(day, version))) return done;
      done.push(day);
      [last, version] = [day, version + 1];
      day = await next(last);
    }
    return done;
  };
};
