import { requestQuote } from '@ramps-gateway/shared/contract/ramps/orders.ts';
import type { NetworkRecord } from '@ramps-gateway/shared/contract/records.ts';
import { hasNetworks } from '@ramps-gateway/shared/domain/assets.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '../../../../components/ui/toast.ts';
import { callProvider } from '../../../../lib/api/ramps.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { networksQuery, wordsOf } from '../api.ts';
import {
  changed,
  checkForm,
  EMPTY_FORM,
  type ExchangeForm,
  isIncomplete,
  type QuoteRequest,
  swapped,
} from './form.ts';
import { TEXTS } from '../texts.ts';
import type { OfferedAsset } from './offered.ts';
import { type Quoted, readQuote } from './quote.ts';
import type { Account } from './use-accounts.ts';

const useQuote = () => {
  const [quoted, setQuoted] = useState<Quoted>();
  const [asking, setAsking] = useState(false);
  const latest = useRef<AbortController>(null);

  const stop = () => {
    latest.current?.abort();
    latest.current = null;
  };
  useEffect(() => stop, []);

  const drop = () => {
    stop();
    setQuoted(undefined);
    setAsking(false);
  };

  const ask = async (request: QuoteRequest, account: Account | undefined): Promise<void> => {
    drop();
    const mine = new AbortController();
    latest.current = mine;
    setAsking(true);
    try {
      const answer = await callProvider(requestQuote, {
        data: request,
        account: account?.id,
        signal: mine.signal,
      });
      if (latest.current !== mine) return;
      setQuoted({ request, account, quote: readQuote(answer, Date.now()) });
      toast.success('Quote Generated', 'Exchange quote generated successfully.');
    } catch (error) {
      if (latest.current !== mine) return;
      toast.failure('Quote Error', wordsOf(error, 'Failed to get quote. Please try again.'));
    }
    setAsking(false);
  };

  return { quoted, asking, ask, drop };
};

const NONE: readonly NetworkRecord[] = [];

const useNetworks = (target: OfferedAsset | undefined) => {
  const isCrypto = target !== undefined && hasNetworks(target.type);
  const { data, isPending, isFetching, refetch } = useQuery({
    ...(isCrypto ? networksQuery(target.symbol) : { queryKey: keys.assets.networks(''), queryFn: skipToken }),
  });
  if (!isCrypto) return { networks: NONE, loading: false, isFetching: false, refetch };
  return {
    networks: data && data.length > 0 ? data : target.networks,
    loading: isPending,
    isFetching,
    refetch,
  };
};

const networkOf = (networks: readonly NetworkRecord[], chosen: string): string => {
  if (networks.some(({ id }) => id === chosen)) return chosen;
  const [only, ...others] = networks;
  return only && others.length === 0 ? only.id : '';
};

interface Errors {
  readonly amount?: string;
  readonly network?: string;
}

/** Assets from the URL, which may name the sub-account, too. */
const asAsked = (): ExchangeForm => {
  const asked = new URLSearchParams(location.search);
  return { ...EMPTY_FORM, source: asked.get('from') ?? '', target: asked.get('to') ?? '' };
};

/**
 * The form and its quote. Every change clears the quote (S4.12, "Quote").
 * @param accounts empty without exchange orders, `undefined` while loading
 * @param onChange runs on each of these changes
 */
export const useExchange = (
  assets: readonly OfferedAsset[],
  accounts: readonly Account[] | undefined,
  onChange: () => void,
) => {
  const [form, setForm] = useState(asAsked);
  const [errors, setErrors] = useState<Errors>({});
  const amountField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asAsked().target !== '') amountField.current?.focus();
  }, []);
  const { quoted, asking, ask, drop } = useQuote();
  const source = assets.find(({ symbol }) => symbol === form.source);
  const target = assets.find(({ symbol }) => symbol === form.target);
  const networks = useNetworks(target);
  const network = networkOf(networks.networks, form.network);
  const [chosen, setChosen] = useState(() => new URLSearchParams(location.search).get('account') ?? '');
  const account = accounts?.find(({ id }) => id === chosen) ?? accounts?.[0];
  const usable = useRef<string>(undefined);
  const onUsable = useCallback((amount: string | undefined) => void (usable.current = amount), []);
  const networkField = useRef<HTMLSelectElement>(null);
  const loading = asking || networks.loading || accounts === undefined;

  const clear = () => {
    drop();
    setErrors({});
    onChange();
  };

  const update = (next: (form: ExchangeForm) => ExchangeForm) => {
    clear();
    setForm(next);
  };

  const submit = () => {
    if (loading) return;
    toast.clear();
    setErrors({});
    const checked = checkForm(source ? form : { ...form, source: '' }, target, network, usable.current);
    if (checked.ok) return void ask(checked.request, account);
    if (checked.problem === 'amount') {
      setErrors({ amount: checked.message });
      amountField.current?.focus();
    } else if (checked.problem === 'network') {
      setErrors({ network: TEXTS.form.noNetwork });
      networkField.current?.focus();
      toast.failure('Network Required', 'Please select a network for the crypto asset.');
    } else toast.failure('Missing Information', 'Please select assets and enter an amount to get a quote.');
  };

  return {
    source,
    target,
    networks,
    network,
    networkError: errors.network,
    networkField,
    amount: {
      ref: amountField,
      typed: form.amount,
      value: form.amount,
      error: errors.amount,
      onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
        update((now) => ({ ...now, amount: value })),
    },
    asking,
    /** S5.12: then the button is disabled. */
    blocked: loading || !source || !target || isIncomplete(form),
    // After a reload, another network or account may be preselected.
    quoted:
      (quoted?.request.network ?? '') === network && quoted?.account?.id === account?.id ? quoted : undefined,
    account,
    onUsable,
    chooseAccount: (id: string) => {
      clear();
      setChosen(id);
    },
    change: (part: Partial<ExchangeForm>) => update((now) => changed(now, part)),
    swap: () => update(swapped),
    submit,
    clearQuote: drop,
  };
};
export type Exchange = ReturnType<typeof useExchange>;
