import type { KycGroup } from '@ramps-gateway/shared/domain/states/kyc.ts';
import { useEffect, useState } from 'react';
import { useAddressParams, withParams } from '../../../../lib/address-params.ts';

/** The URL changes after this pause in typing. */
const PAUSE_MS = 300;

/** In the URL, so that it survives a reload and can be shared or saved. */
export const useListView = () => {
  const [params, changeParams] = useAddressParams();
  const asked = params.get('search') ?? '';
  const [search, setSearch] = useState(asked);
  const [shown, setShown] = useState(asked);
  const [written, setWritten] = useState(asked);
  // A URL opened from elsewhere replaces the text; one that typing produced does not.
  if (asked !== shown) {
    setShown(asked);
    if (asked !== written) {
      setWritten(asked);
      setSearch(asked);
    }
  }
  useEffect(() => {
    if (search === written) return undefined;
    const timer = setTimeout(() => {
      setWritten(search);
      changeParams({ search });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, written, changeParams]);
  const view = viewOf(params);
  return {
    view,
    change: (changed: Partial<ListView>) =>
      changeParams((before) => paramsOf({ ...viewOf(before), ...changed }, before)),
    search,
    setSearch,
  };
};

/** All but the name, which always shows. In page order. */
export const COLUMNS = [
  'owner',
  'manager',
  'status',
  'kyc',
  'used',
  'brl',
  'usdt',
  'wallets',
  'banks',
  'activity',
  'created',
] as const;
export type Column = (typeof COLUMNS)[number];

export const USUAL_COLUMNS: readonly Column[] = [
  'status',
  'kyc',
  'brl',
  'usdt',
  'wallets',
  'banks',
  'activity',
];

export const STATUSES = ['active', 'inactive'] as const;
export type Status = (typeof STATUSES)[number];

export const KYC_GROUPS = [
  'verified',
  'pending',
  'refused',
  'unchecked',
] as const satisfies readonly KycGroup[];

export const SORTED = ['name', ...COLUMNS] as const;
export type SortColumn = (typeof SORTED)[number];

/** `undefined`: newest first, the server's order. */
export interface Sort {
  readonly by: SortColumn;
  readonly descending: boolean;
}

export interface ListView {
  readonly layout: 'cards' | 'table';
  readonly columns: readonly Column[];
  readonly sort: Sort | undefined;
  readonly status: Status | undefined;
  readonly kyc: KycGroup | undefined;
  /** Only stopped ones; `problem`: only those without an answer from the provider. */
  readonly stopped: boolean;
  readonly problem: boolean;
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((each) => each === text);

const sortIn = (text: string | null): Sort | undefined => {
  const descending = text?.startsWith('-') === true;
  const by = oneOf(SORTED, descending ? (text?.slice(1) ?? '') : text);
  return by && { by, descending };
};

const columnsIn = (text: string | null): readonly Column[] => {
  if (text === null) return USUAL_COLUMNS;
  const named = text.split(',');
  return COLUMNS.filter((column) => named.includes(column));
};

export const viewOf = (params: URLSearchParams): ListView => ({
  layout: params.get('view') === 'table' ? 'table' : 'cards',
  columns: columnsIn(params.get('columns')),
  sort: sortIn(params.get('sort')),
  status: oneOf(STATUSES, params.get('status')),
  kyc: oneOf(KYC_GROUPS, params.get('kyc')),
  stopped: params.get('stopped') === 'yes',
  problem: params.get('problem') === 'yes',
});

/** Omits defaults and leaves other parameters unchanged. */
export const paramsOf = (view: ListView, before: URLSearchParams): URLSearchParams => {
  const { sort } = view;
  const columns = COLUMNS.filter((column) => view.columns.includes(column)).join(',');
  return withParams(before, {
    view: view.layout === 'table' ? 'table' : undefined,
    columns: columns === USUAL_COLUMNS.join(',') ? undefined : columns || 'name',
    sort: sort && `${sort.descending ? '-' : ''}${sort.by}`,
    status: view.status,
    kyc: view.kyc,
    stopped: view.stopped ? 'yes' : undefined,
    problem: view.problem ? 'yes' : undefined,
  });
};

/** The first press sorts these from highest or latest; text columns start with A. */
const DESCENDS_FIRST: readonly SortColumn[] = [
  'used',
  'brl',
  'usdt',
  'wallets',
  'banks',
  'activity',
  'created',
];

/** The column's first order, then reversed, then none. */
export const nextSort = (by: SortColumn, sort: Sort | undefined): Sort | undefined => {
  const first = DESCENDS_FIRST.includes(by);
  if (sort?.by !== by) return { by, descending: first };
  return sort.descending === first ? { by, descending: !first } : undefined;
};

export const UNFILTERED = { status: undefined, kyc: undefined, stopped: false, problem: false };

export const isFiltered = ({ status, kyc, stopped, problem }: ListView): boolean =>
  status !== undefined || kyc !== undefined || stopped || problem;
