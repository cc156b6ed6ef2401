import { type ActionName, isAction } from '@ramps-gateway/shared/domain/audit.ts';
import { useState } from 'react';
import { useAddressParams } from '../../../../lib/address-params.ts';

/** One of the three, or none; both days are inclusive and in UTC. */
export interface AuditFilter {
  readonly person?: string;
  /** `user:<id>` */
  readonly object?: string;
  readonly action?: ActionName;
  readonly from?: string;
  readonly until?: string;
}

export const BY = ['all', 'person', 'object', 'action'] as const;
export type By = (typeof BY)[number];

const OBJECT = /^[a-z_]{1,40}:.{1,200}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (text: string | null): text is string =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text));

const namedIn = (params: URLSearchParams): Pick<AuditFilter, 'person' | 'object' | 'action'> => {
  const [person, object, action] = ['person', 'object', 'action'].map((name) => params.get(name) ?? '');
  if (person) return { person };
  if (object && OBJECT.test(object)) return { object };
  return action && isAction(action) ? { action } : {};
};

/** Ignores invalid parameters. */
const filterIn = (params: URLSearchParams): AuditFilter => {
  const [from, until] = [params.get('from'), params.get('until')];
  return { ...namedIn(params), ...(isDay(from) && { from }), ...(isDay(until) && { until }) };
};

export const isInOrder = ({ from, until }: AuditFilter): boolean =>
  from === undefined || until === undefined || from <= until;

const NAMES = ['person', 'object', 'action'] as const;
const NONE = { person: undefined, object: undefined, action: undefined };

/** In the URL, so that it survives a reload and can be shared. */
export const useFilter = () => {
  const [params, change] = useAddressParams();
  const filter = filterIn(params);
  const named = NAMES.find((name) => filter[name] !== undefined);
  const [picked, pick] = useState<By>('all');
  const setOnly = (only: Partial<Record<(typeof NAMES)[number], string>>) => change({ ...NONE, ...only });
  return {
    filter,
    by: named ?? picked,
    setBy: (by: By) => {
      pick(by);
      setOnly({});
    },
    setNamed: (by: Exclude<By, 'all'>, value: string) => {
      pick(by);
      setOnly({ [by]: value });
    },
    setDay: (name: 'from' | 'until', value: string) => change({ [name]: value }),
    clear: () => {
      pick('all');
      change({ ...NONE, from: undefined, until: undefined });
    },
  };
};

export type Filtering = ReturnType<typeof useFilter>;
