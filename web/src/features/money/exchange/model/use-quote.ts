import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../../components/ui/toast.ts';
import { getQuote, quoteFailure } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { QuoteRequest } from './form.ts';
import { type Quoted, readQuote } from './quote.ts';
import type { Account } from './use-accounts.ts';

const { quote: Q } = TEXTS;

export const useQuote = () => {
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
    toast.clear();
    const mine = new AbortController();
    latest.current = mine;
    setAsking(true);
    try {
      const answer = await getQuote(request, account?.id, mine.signal);
      if (latest.current !== mine) return;
      setQuoted({ request, account, quote: readQuote(answer, Date.now()) });
      toast.success(Q.done, Q.doneText);
    } catch (error) {
      if (latest.current !== mine) return;
      toast.failure(Q.failed, quoteFailure(error));
    }
    setAsking(false);
  };

  return { quoted, asking, ask, drop };
};
