import type { CheckedCall } from '@ramps-gateway/shared/contract/connection-report.ts';
import {
  expectedOf,
  foundIn,
  isEmpty,
  isOfKind,
  isRecord,
  type Fields,
  isOptional,
  isRows,
  type Kind,
  type Shape,
} from './shape.ts';

type Fault = CheckedCall['wrong'][number];

export interface Findings {
  readonly understood: readonly string[];
  readonly missing: CheckedCall['missing'];
  readonly unknown: readonly string[];
  readonly wrong: readonly Fault[];
  /** How amounts are written. */
  readonly amounts: readonly ('number' | 'text')[];
  /** Number of decimals in each time's seconds. */
  readonly decimals: readonly number[];
}

/** `field` covers all rows: `orders[].id`. `place` is a single one: `orders[3].id`. */
interface At {
  readonly field: string;
  readonly place: string;
}

interface Absence {
  readonly field: string;
  readonly spellings: readonly string[];
  readonly shape: Shape;
  readonly places: string[];
}

const under = ({ field, place }: At, name: string): At => ({
  field: field === '' ? name : `${field}.${name}`,
  place: place === '' ? name : `${place}.${name}`,
});

/** Hides odd field names: a provider may use an id, or personal data, as a name. */
const shownName = (name: string): string =>
  /^[A-Za-z_][A-Za-z_ -]{0,38}\d{0,2}$/.test(name) ? name : '(name not shown)';

const digitsOf = (time: string): number => /\.(\d+)/.exec(time)?.[1]?.length ?? 0;

class Comparison {
  readonly present = new Set<string>();
  readonly absent = new Map<string, Absence>();
  readonly unknown = new Set<string>();
  readonly wrong = new Map<string, Fault>();
  readonly amounts = new Set<'number' | 'text'>();
  readonly decimals: number[] = [];

  fault(place: string, shape: Shape, value: unknown): void {
    const field = place || 'body';
    this.wrong.set(field, { field, expected: expectedOf(shape), found: foundIn(value) });
  }

  leaf(kind: Kind, value: unknown, { field, place }: At): void {
    if (isEmpty(value) || !isOfKind(kind, value)) {
      this.fault(place, kind, value);
      return;
    }
    this.present.add(field);
    if (kind === 'amount') this.amounts.add(typeof value === 'number' ? 'number' : 'text');
    if (kind === 'time' && typeof value === 'string') this.decimals.push(digitsOf(value));
  }

  fields(fields: Fields, value: Readonly<Record<string, unknown>>, at: At): void {
    const names = new Set<string>();
    for (const [written, shape] of Object.entries(fields)) {
      const spellings = written.split('|');
      for (const name of spellings) names.add(name);
      const there = spellings.filter((name) => value[name] !== undefined);
      if (there.length === 0) this.missed(written, spellings, shape, at);
      const isFull = there.some((name) => !isEmpty(value[name]));
      for (const name of there)
        // Another spelling has the value.
        if (isFull && isEmpty(value[name])) this.present.add(under(at, name).field);
        else this.visit(shape, value[name], under(at, name));
    }
    for (const name of Object.keys(value))
      if (!names.has(name)) this.unknown.add(under(at, shownName(name)).field);
  }

  missed(written: string, spellings: readonly string[], shape: Shape, at: At): void {
    const { field, place } = under(at, written);
    const known = this.absent.get(field);
    if (known) known.places.push(place);
    else
      this.absent.set(field, {
        field,
        spellings: spellings.map((name) => under(at, name).field),
        shape,
        places: [place],
      });
  }

  visit(shape: Shape, value: unknown, at: At): void {
    if (typeof shape === 'string') {
      this.leaf(shape, value, at);
    } else if (isOptional(shape)) {
      if (isEmpty(value)) this.present.add(at.field);
      else this.visit(shape.optional, value, at);
    } else if (isRows(shape)) {
      if (!Array.isArray(value)) {
        this.fault(at.place, shape, value);
        return;
      }
      if (at.field !== '') this.present.add(at.field);
      for (const [nth, each] of value.entries())
        this.visit(shape.rows, each, { field: `${at.field}[]`, place: `${at.place}[${nth}]` });
    } else if (isRecord(value)) {
      this.fields(shape, value, at);
    } else {
      this.fault(at.place, shape, value);
    }
  }

  findings(): Findings {
    const missing = [];
    for (const { field, spellings, shape, places } of this.absent.values()) {
      const optional = isOptional(shape);
      if (spellings.some((each) => this.present.has(each))) {
        // Only some rows lack it, so those are named.
        if (!optional) for (const place of places) this.fault(place, shape, undefined);
      } else if (!optional || shape.expected) {
        missing.push({ field, optional });
      }
    }
    const { present, unknown, wrong, amounts, decimals } = this;
    return {
      understood: [...present],
      missing,
      unknown: [...unknown],
      wrong: [...wrong.values()],
      amounts: [...amounts],
      decimals,
    };
  }
}

const faultsOf = ({ wrong, missing }: Findings): number =>
  wrong.length + missing.filter(({ optional }) => !optional).length;

/** Compares an answer with the documented shape that fits it best. */
export const compare = (shapes: readonly [Shape, ...Shape[]], body: unknown): Findings => {
  const [first, ...others] = shapes.map((shape) => {
    const comparison = new Comparison();
    comparison.visit(shape, body, { field: '', place: '' });
    return comparison.findings();
  });
  if (first === undefined) throw new Error('the call has no documented shape');
  return others.reduce((best, each) => (faultsOf(each) < faultsOf(best) ? each : best), first);
};

const unique = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/** Merges the findings from several answers to one call. */
export const together = (all: readonly Findings[]): Findings => {
  const understood = unique(all.map((each) => each.understood));
  const missing = new Map(all.flatMap((each) => each.missing.map((one) => [one.field, one] as const)));
  return {
    understood,
    missing: [...missing.values()].filter(
      ({ field, optional }) => !(optional && understood.some((name) => name === field)),
    ),
    unknown: unique(all.map((each) => each.unknown)),
    wrong: all.flatMap((each) => each.wrong),
    amounts: unique(all.map((each) => each.amounts)),
    decimals: all.flatMap((each) => each.decimals),
  };
};
