import type { RebuildAnswer } from '@ramps-gateway/shared/contract/rebuild.ts';
import { ENTITIES } from '@ramps-gateway/shared/contract/entities.ts';
import { add, compare, type Amount } from '@ramps-gateway/shared/domain/money.ts';
import {
  additionsOf,
  type Counted,
  partnersOf,
  type Scope,
  type Sums,
} from '../../../modules/statistics/model.ts';
import * as z from 'zod/mini';
import type { Log } from '../../../platform/logger.ts';
import {
  accountRef,
  countAccounts,
  type CountAccountsPorts,
  countPartners,
  partnerRef,
  type PartnerRef,
} from './count-accounts.ts';
import { countedOf, isListed } from './count-records.ts';
import { type CountedRef, countRecords, type Wanted } from './counting.ts';
import type { Figures, FiguresRow, Lists, StoredRecord } from './ports.ts';
import { goThrough, type RebuildPorts, type Turn } from './rebuild.ts';

interface RebuildFiguresPorts extends CountAccountsPorts, RebuildPorts {
  readonly lists: Lists<StoredRecord>;
  readonly figures: Figures;
  readonly log: Log;
}

/** The `next` after all records are counted. One invocation then compares the totals. */
const COMPARE = 'compare';

const titleOf = ({ scope, day }: Pick<FiguresRow, 'scope' | 'day'>): string => `${scope} ${day ?? 'total'}`;

const isOfPartner = (name: string): boolean => name.startsWith('partner#');

const isSame = (a: Sums, b: Sums): boolean =>
  [...new Set([...a.keys(), ...b.keys()])].every(
    (name) => compare(a.get(name) ?? '0', b.get(name) ?? '0') === 0,
  );

const TRIES = 3;

interface Found {
  readonly wanted: readonly Wanted[];
  readonly accounts: readonly CountedRef[];
  readonly partners: readonly PartnerRef[];
  readonly skipped: readonly string[];
}

/** What a sub-account or a profile counts for; undefined for any other record. */
const refsOf = ({ entity, record }: StoredRecord): Pick<Found, 'accounts' | 'partners'> | undefined => {
  if (entity === ENTITIES.profile.name) {
    const { user_id: owner } = z.parse(person, record);
    return { accounts: [], partners: [partnerRef({ owner, manager: null })] };
  }
  if (entity !== ENTITIES.subAccount.name) return undefined;
  const { id, ...ownership } = z.parse(account, record);
  return { accounts: [accountRef(id)], partners: partnersOf(ownership).map(partnerRef) };
};

const person = z.object({ user_id: z.string() });
const account = z.object({
  id: z.string(),
  user_id: z.nullable(z.string()),
  manager_id: z.nullable(z.string()),
});

/** Recounts every record, then replaces wrong totals, except those written meanwhile. */
export const rebuildFigures = ({ lists, figures, counts, positions, log, ...ports }: RebuildFiguresPorts) => {
  const counting = { counts, positions, sleep: ports.sleep };
  const count = countRecords(counting);
  const [ofAccounts, ofPartners] = [countAccounts(counting), countPartners(counting)];

  const read = (records: readonly StoredRecord[]): Found => {
    const wanted: Wanted[] = [];
    const [accounts, partners]: [CountedRef[], PartnerRef[]] = [[], []];
    const skipped: string[] = [];
    for (const stored of records)
      try {
        const { entity, version, record } = stored;
        const refs = refsOf(stored);
        accounts.push(...(refs?.accounts ?? []));
        partners.push(...(refs?.partners ?? []));
        const now = refs ? undefined : countedOf(entity, record);
        if (now && isListed(now, version)) wanted.push({ id: now.id, entity, now, of: version });
      } catch (error) {
        log.error('a record could not be counted', error, { entity: stored.entity });
        skipped.push(`a record of ${stored.entity}`);
      }
    const views = new Map(partners.map((ref) => [ref.id, ref]));
    return { wanted, accounts, partners: [...views.values()], skipped };
  };

  const countAll = async (turn: Turn): Promise<RebuildAnswer> => {
    const counted = await goThrough(lists, turn, ports, async (records) => {
      const { wanted, accounts, partners, skipped } = read(records);
      const known = await counts.read(wanted);
      const lost = [await count(wanted), await ofAccounts(accounts), await ofPartners(partners)];
      if (lost.flat().length > 0) throw new Error('counting records lost every write conflict');
      const late = wanted.filter(({ id, of }) => (known.get(id)?.of ?? 0) < of).length;
      // Most of these were only just written.
      if (late > 0) log.warn('some records were not counted in their current version', { late });
      return { repaired: [], skipped: [...skipped] };
    });
    return counted.done ? { ...counted, done: false, next: COMPARE } : counted;
  };

  /** Notes which scopes should have figures, including those that nobody can request. */
  const noteScopes = (scopes: Set<Scope>, counted: Counted): void => {
    for (const { scope } of additionsOf(counted)) scopes.add(scope);
  };

  const readRows = async (scopes: ReadonlySet<Scope>): Promise<ReadonlyMap<string, FiguresRow>> => {
    const rows = new Map<string, FiguresRow>();
    for (const scope of scopes) for (const row of await figures.rowsOf(scope)) rows.set(titleOf(row), row);
    return rows;
  };

  /** Sums over the counted records. Counts each only once, even if it moves between two lists and is read in both. */
  const sumUp = async (scopes: Set<Scope>): Promise<ReadonlyMap<string, FiguresRow>> => {
    const counted = new Map<string, Counted>();
    await goThrough(lists, { from: undefined, end: Number.POSITIVE_INFINITY }, ports, async (found) => {
      const { wanted, accounts, partners } = read(found);
      for (const [id, row] of await counts.read([...wanted, ...accounts, ...partners]))
        if (row.counted) counted.set(id, row.counted);
      return { repaired: [], skipped: [] };
    });
    const rows = new Map<string, { row: FiguresRow; sums: Map<string, Amount> }>();
    for (const each of counted.values()) {
      noteScopes(scopes, each);
      for (const { scope, day, name, amount } of additionsOf(each)) {
        const sums = new Map<string, Amount>();
        const found = rows.get(titleOf({ scope, day })) ?? { row: { scope, day, version: 0, sums }, sums };
        found.sums.set(name, add(found.sums.get(name) ?? '0', amount));
        rows.set(titleOf({ scope, day }), found);
      }
    }
    return new Map([...rows].map(([name, { row }]) => [name, row]));
  };

  const compareOnce = async (scopes: Set<Scope>) => {
    const before = await readRows(scopes);
    const expected = await sumUp(scopes);
    const after = await readRows(scopes);
    const names = new Set([...before.keys(), ...expected.keys(), ...after.keys()]);
    const judged = [...names].map((name) => {
      const [was, is, right] = [before.get(name), after.get(name), expected.get(name)];
      const isQuiet = (was?.version ?? 0) === (is?.version ?? 0);
      const row = is ?? (right && { ...right, sums: new Map() });
      return { name, isQuiet, row, right: right?.sums ?? new Map<string, Amount>() };
    });
    return {
      rows: names.size,
      wrong: judged.flatMap(({ name, isQuiet, row, right }) =>
        isQuiet && row && !isSame(row.sums, right) ? [{ name, row, right }] : [],
      ),
      busy: judged.filter(({ isQuiet }) => !isQuiet).map(({ name }) => name),
    };
  };

  const compareAll = async (): Promise<RebuildAnswer> => {
    const scopes = new Set(await figures.scopes());
    const repaired: string[] = [];
    for (let tries = 1; ; tries += 1) {
      const { rows, wrong, busy } = await compareOnce(scopes);
      const lost: string[] = [];
      for (const { name, row, right } of wrong)
        if (await figures.replace(row, right)) repaired.push(name);
        else lost.push(name);
      const skipped = [...busy, ...lost];
      if (skipped.length > 0 && tries < TRIES) continue;
      // Partners were counted from these totals, so they are counted again.
      const next = repaired.some(isOfPartner) ? JSON.stringify([lists.names[0], null]) : null;
      return { done: next === null, next, looked: rows, repaired, skipped };
    }
  };

  return (turn: Turn): Promise<RebuildAnswer> => (turn.from === COMPARE ? compareAll() : countAll(turn));
};
