import { useInfiniteQuery } from '@tanstack/react-query';
import StopDialog from '../components/stops/stop-dialog.tsx';
import type { AskedProps } from '../features/insight/search/components/search-dialogs.tsx';
import SendDialog from '../features/money/send-money/components/send-dialog.tsx';
import { useRest } from '../lib/queries/kept-holdings.ts';
import { recipientsQuery } from '../lib/queries/recipients.ts';

type Sending = Extract<AskedProps['asked'], { readonly kind: 'send' }>;

/** Without the recipient, for example because it is stopped, the user chooses another in the dialog. */
const Send = ({ asked, ...shown }: Omit<AskedProps, 'asked'> & { readonly asked: Sending }) => {
  const { account, recipientId } = asked;
  const query = useInfiniteQuery({
    ...recipientsQuery({ subAccountId: account.id }),
    enabled: recipientId !== undefined,
  });
  useRest(query);
  const recipient = query.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === recipientId);
  const isLoading = !query.isError && (query.data === undefined || query.hasNextPage);
  if (recipientId !== undefined && !recipient && isLoading) return null;
  const maySend = recipient?.state === 'ready' || recipient?.state === 'cooling_off';
  return (
    <SendDialog
      key={recipientId ?? account.id}
      subAccountId={account.id}
      recipient={maySend ? recipient : undefined}
      {...shown}
    />
  );
};

/** The dialogs of actions in the search. */
const PaletteDialogs = ({ asked, ...shown }: AskedProps) =>
  asked.kind === 'send' ? (
    <Send asked={asked} {...shown} />
  ) : (
    <StopDialog
      scope={{ kind: 'sub_account', sub_account_id: asked.account.id }}
      what={asked.account.name || asked.account.email}
      standing={asked.standing}
      {...shown}
    />
  );

export default PaletteDialogs;
