import { useState } from 'react';
import { toast } from '../../../components/ui/toast.ts';
import { TEXTS } from '../texts.ts';
import { changed, checkForm, EMPTY_FORM, type ExchangeForm, isIncomplete, swapped } from './form.ts';
import type { OfferedAsset } from './offered.ts';
import { networkOf, useNetworks } from './use-networks.ts';
import { useQuote } from './use-quote.ts';

const { problems: P } = TEXTS;

/** The form and its quote, which is cleared whenever anything of the form changes (spec 4, "Quote"). */
export const useExchange = (assets: readonly OfferedAsset[]) => {
  const [form, setForm] = useState(EMPTY_FORM);
  const [amountError, setAmountError] = useState<string>();
  const { quoted, asking, ask, drop } = useQuote();
  const source = assets.find(({ symbol }) => symbol === form.source);
  const target = assets.find(({ symbol }) => symbol === form.target);
  const networks = useNetworks(target);
  const network = networkOf(networks.networks, form.network);
  const loading = asking || networks.loading;

  const update = (next: ExchangeForm) => {
    drop();
    setAmountError(undefined);
    setForm(next);
  };

  const submit = () => {
    if (loading) return;
    const checked = checkForm(source ? form : { ...form, source: '' }, target, network);
    if (checked.ok) return void ask(checked.request);
    if (checked.problem === 'amount') setAmountError(checked.message);
    else if (checked.problem === 'network') toast.failure(P.network, P.networkText);
    else toast.failure(P.missing, P.missingText);
  };

  return {
    form,
    source,
    target,
    networks,
    network,
    amountError,
    asking,
    /** spec 5: when the button is disabled. */
    blocked: loading || !source || !target || isIncomplete(form),
    // Networks that were loaded anew may have chosen another one by themselves.
    quoted: (quoted?.request.network ?? '') === network ? quoted : undefined,
    change: (part: Partial<ExchangeForm>) => update(changed(form, part)),
    swap: () => update(swapped(form)),
    submit,
    clearQuote: drop,
  };
};
export type Exchange = ReturnType<typeof useExchange>;
