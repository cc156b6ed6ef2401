import { Box, Button, Flex } from '@chakra-ui/react';
import type {
  CollectableSpread,
  SpreadCollection,
} from '@ramps-gateway/shared/contract/calls/spread-earned.ts';
import { isOpen, type OwnWallet } from '@ramps-gateway/shared/contract/collections.ts';
import { type Amount, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { CopyValue } from '../../../../components/ui/copy-value.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { Modal } from '../../../../components/ui/modal.tsx';
import { Moment } from '../../../../components/ui/time.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { ApiError, isSurelyNotMade, mayHaveBeenDone, messageOf } from '../../../../lib/api/error.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { keys } from '../../../../lib/query/keys.ts';
import { collectableSpreadQuery, useCollect, useRegisterWallet } from '../api.ts';
import { COLLECT as T } from '../dialog-texts.ts';
import { allOf, checkAmount, DECIMALS, mostOf } from '../model/collect-amount.ts';
import { COLLECTIONS as C } from '../texts.ts';
import { CheckAgain, CollectionState } from './collections.tsx';
import { type Reviewed, ReviewStep } from './review-step.tsx';

const usdt = (amount: Amount): string => exactly(amount, 'USDT');

const Footer = ({ children }: { readonly children: ReactNode }) => (
  <Flex mt="5" gap="2" wrap="wrap" justify="flex-end">
    {children}
  </Flex>
);

interface NoFormProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

const NoForm = ({ children, action, onClose }: NoFormProps) => (
  <>
    <Box display="grid" gap="4">
      {children}
    </Box>
    <Footer>
      <Button onClick={onClose}>{T.close}</Button>
      {action}
    </Footer>
  </>
);

interface FiguresProps {
  readonly review: CollectableSpread | undefined;
  readonly onAll?: () => void;
}

const Figures = ({ review, onAll }: FiguresProps) => {
  const value = (amount: Amount | undefined) => (
    <Box as="span" whiteSpace="nowrap">
      {amount === undefined ? <Skeleton w="24" /> : usdt(amount)}
    </Box>
  );
  return (
    <DetailList>
      <Detail name="Spread in the ledger">{value(review?.spread)}</Detail>
      <Detail name="Provider's balance">{value(review?.balance)}</Detail>
      <Detail name="For conversions">{value(review?.counted_on)}</Detail>
      <Detail name="Can be collected">
        <Flex align="center" gap="2" fontWeight="semibold">
          {value(review && mostOf(review.at_most))}
          {onAll && (
            <Button size="xs" variant="ghost" aria-label="All: use the full amount" onClick={onAll}>
              All
            </Button>
          )}
        </Flex>
      </Detail>
    </DetailList>
  );
};

const Destination = ({ wallet }: { readonly wallet: OwnWallet | undefined }) => (
  <DetailList>
    <Detail name="To">{wallet?.name ?? <Skeleton w="32" />}</Detail>
    <Detail name="Network">{wallet ? capitalised(wallet.network) : <Skeleton w="16" />}</Detail>
    <Detail name="Address">
      {wallet ? (
        <CopyValue label="address of the wallet" value={wallet.address} />
      ) : (
        <Skeleton w="full" h="8" />
      )}
    </Detail>
  </DetailList>
);

const OpenCollection = ({ collection }: { readonly collection: SpreadCollection }) => (
  <Notice family="warning" title="A collection is open">
    You can start another once its outcome is known.
    <Flex mt="2" columnGap="3" rowGap="1" wrap="wrap" align="center">
      <CollectionState collection={collection} />
      <Box fontWeight="semibold" whiteSpace="nowrap">
        {usdt(collection.amount)}
      </Box>
      <Moment iso={collection.created_at} />
    </Flex>
    {collection.message !== null && <Box mt="1">{collection.message}</Box>}
    <Box mt="3">
      <CheckAgain collection={collection} />
    </Box>
  </Notice>
);

interface UnregisteredProps {
  readonly subAccountId: string;
  readonly wallet: OwnWallet;
  readonly onClose: () => void;
}

const Unregistered = ({ subAccountId, wallet, onClose }: UnregisteredProps) => {
  const register = useRegisterWallet(subAccountId);
  return (
    <NoForm
      onClose={onClose}
      action={
        <Button
          variant="solid"
          colorPalette="accent"
          loading={register.isPending}
          loadingText="Registering"
          onClick={() => register.mutate(wallet)}
        >
          Register it with this sub-account
        </Button>
      }
    >
      <Notice family="warning" title="The wallet is not registered with this sub-account">
        {T.unregisteredText(wallet.name)}
      </Notice>
      <Destination wallet={wallet} />
      {register.error && (
        <Notice family="danger" title="The wallet was not registered" urgent>
          {messageOf(register.error)}
          {mayHaveBeenDone(register.error) && (
            <Box mt="1">It may have been registered. The review is reloaded.</Box>
          )}
        </Notice>
      )}
    </NoForm>
  );
};

interface FormProps {
  readonly review: CollectableSpread;
  readonly wallet: OwnWallet;
  readonly loading: boolean;
  /** Why the server rejected the last attempt, which sent nothing. */
  readonly refusal: string | undefined;
  /** `undefined` until edited. */
  readonly typed: string | undefined;
  readonly onTyped: (text: string) => void;
  readonly onReview: (amount: Amount, wallet: OwnWallet) => void;
  readonly onClose: () => void;
}

const Form = ({ review, wallet, loading, refusal, typed, onTyped, onReview, onClose }: FormProps) => {
  const [tried, setTried] = useState(false);
  const text = typed ?? allOf(review.at_most);
  const checked = checkAmount(text, review.at_most);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ('amount' in checked && !loading) onReview(checked.amount, wallet);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Box display="grid" gap="4">
        {refusal !== undefined && (
          <Notice family="danger" title={T.failed} urgent>
            {refusal}
          </Notice>
        )}
        <Figures review={review} onAll={() => onTyped(allOf(review.at_most))} />
        <AmountField
          label={T.amount}
          unit="USDT"
          decimals={DECIMALS}
          help={T.fee}
          typed={text}
          value={text}
          error={tried && 'fault' in checked ? checked.fault : undefined}
          onChange={({ target }) => onTyped(target.value)}
        />
        <Destination wallet={wallet} />
      </Box>
      <Footer>
        <Button onClick={onClose}>{T.cancel}</Button>
        <SubmitButton running={loading} runningText={T.loading}>
          {T.review}
        </SubmitButton>
      </Footer>
    </form>
  );
};

const Loading = ({ onClose }: { readonly onClose: () => void }) => (
  <Box role="status" aria-label={T.loading}>
    <Box display="grid" gap="4">
      <Figures review={undefined} />
      <AmountField label={T.amount} unit="USDT" help={T.fee} typed="" value="" disabled readOnly />
      <Destination wallet={undefined} />
    </Box>
    <Footer>
      <Button onClick={onClose}>{T.cancel}</Button>
      <Button variant="solid" colorPalette="accent" disabled>
        {T.review}
      </Button>
    </Footer>
  </Box>
);

export interface CollectDialogProps {
  readonly subAccountId: string;
  readonly name: string;
  readonly onNameWallet: () => void;
  readonly onClose: () => void;
}

const CollectDialog = ({ subAccountId, name, onNameWallet, onClose }: CollectDialogProps) => {
  const client = useQueryClient();
  const query = useQuery(collectableSpreadQuery(subAccountId));
  const collect = useCollect();
  const [typed, setTyped] = useState<string>();
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [refusal, setRefusal] = useState<string>();

  const askAgain = (why: string) => {
    setReviewed(undefined);
    setRefusal(why);
    void client.invalidateQueries({ queryKey: keys.collectableSpread(subAccountId) });
  };
  const made = (collection: SpreadCollection) => {
    if (collection.status === 'ordered') return onClose();
    if (!isOpen(collection)) return askAgain(collection.message ?? C.refused);
    setReviewed(undefined);
    client.setQueryData(
      collectableSpreadQuery(subAccountId).queryKey,
      (before) => before && { ...before, open: collection },
    );
  };
  const send = (order: Reviewed) => {
    const { key, amount, unknown, wallet } = order;
    const { network, address } = wallet;
    collect.mutate(
      { key, body: { sub_account_id: subAccountId, amount, network, address } },
      {
        onSuccess: made,
        onError: (error) => {
          const isRetry = unknown !== undefined;
          const isConflict = error instanceof ApiError && error.code === 'CONFLICT' && !isRetry;
          const message = messageOf(error);
          if (isConflict || isSurelyNotMade(error, isRetry)) askAgain(message);
          else setReviewed({ ...order, unknown: message });
        },
      },
    );
  };

  const content = () => {
    if (reviewed)
      return (
        <ReviewStep
          name={name}
          reviewed={reviewed}
          running={collect.isPending}
          onConfirm={() => send(reviewed)}
          onBack={() => setReviewed(undefined)}
          onClose={onClose}
        />
      );
    if (query.isError) return <Failed title="Could not load the collectable spread" query={query} />;
    if (!query.data) return <Loading onClose={onClose} />;
    const { wallet, wallet_id, at_most, spread, open } = query.data;
    if (open)
      return (
        <NoForm onClose={onClose}>
          <OpenCollection collection={open} />
        </NoForm>
      );
    if (!wallet)
      return (
        <NoForm
          onClose={onClose}
          action={
            <Button variant="solid" colorPalette="accent" onClick={onNameWallet}>
              Set a wallet
            </Button>
          }
        >
          <Notice family="warning" title="Set the gateway's wallet first">
            Spread is sent only to the gateway's own wallet.
          </Notice>
        </NoForm>
      );
    if (wallet_id === null)
      return <Unregistered subAccountId={subAccountId} wallet={wallet} onClose={onClose} />;
    if (!isPositive(mostOf(at_most)))
      return (
        <NoForm onClose={onClose}>
          {refusal !== undefined && (
            <Notice family="danger" title={T.failed}>
              {refusal}
            </Notice>
          )}
          <Notice family="info" title="Nothing can be collected now">
            {isPositive(mostOf(spread))
              ? T.nothingText
              : 'Only a rounding remainder is left, or a collection is in progress.'}
          </Notice>
          <Figures review={query.data} />
        </NoForm>
      );
    return (
      <Form
        review={query.data}
        wallet={wallet}
        loading={query.isFetching}
        refusal={refusal}
        typed={typed}
        onTyped={setTyped}
        onReview={(amount, to) => {
          setRefusal(undefined);
          setReviewed({ key: crypto.randomUUID(), amount, wallet: to, unknown: undefined });
        }}
        onClose={onClose}
      />
    );
  };

  return (
    <Modal
      open
      size="lg"
      title={reviewed ? 'Review the collection' : `Collect spread from ${name}`}
      busy={collect.isPending}
      onClose={onClose}
    >
      {content()}
    </Modal>
  );
};

export default CollectDialog;
