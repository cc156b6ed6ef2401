import { Button, Flex } from '@chakra-ui/react';
import type { Reserve } from '@ramps-gateway/shared/contract/calls/accounts.ts';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import type { HoldingsRecord } from '@ramps-gateway/shared/contract/records.ts';
import { type Amount, compare, isPositive, sumOf } from '@ramps-gateway/shared/domain/money.ts';
import { plainOf, typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SelectField } from '../../../../components/form/fields.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { InlineLink, Muted } from '../../../../components/ui/text.ts';
import { messageOf } from '../../../../lib/api/error.ts';
import { exactly } from '../../../../lib/format/amount.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { reserveQuery, usableIn } from '../../../../lib/queries/holdings.ts';
import { useRest } from '../../../../lib/queries/kept-holdings.ts';
import { holderText, placeName, recipientName, recipientsQuery } from '../../../../lib/queries/recipients.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { holdingsNowQuery } from '../api.ts';
import { assetOf, type Filled } from '../model/transfer.ts';
import { TEXTS } from '../texts.ts';

/** The usable part of the stored balance; `undefined` if unknown. */
export const availableOf = (
  holdings: Pick<HoldingsRecord, 'balances' | 'balances_at'> | undefined,
  reserve: Pick<Reserve, 'kept'> | undefined,
  asset: string,
) => {
  if (!holdings?.balances || holdings.balances_at === null || !reserve) return undefined;
  const held = sumOf(
    holdings.balances
      .filter((each) => each.asset.toUpperCase() === asset.toUpperCase())
      .map(({ balance }) => balance),
  );
  return { amount: usableIn(reserve, asset, held), at: holdings.balances_at };
};

const { form: F, review: R } = TEXTS;

const labelOf = (recipient: Recipient): string =>
  [
    recipientName(recipient),
    recipient.asset,
    placeName(recipient),
    recipient.masked,
    holderText(recipient.holder),
  ]
    .filter(Boolean)
    .join(', ');

const maySendTo = ({ state }: Recipient): boolean => state === 'ready' || state === 'cooling_off';

interface ChoicesProps {
  readonly filled: Filled;
  readonly error: string | undefined;
  readonly onFilled: (filled: Filled) => void;
}

const RecipientChoice = ({
  subAccountId,
  filled,
  error,
  onFilled,
}: ChoicesProps & { subAccountId: string }) => {
  const query = useInfiniteQuery(recipientsQuery({ subAccountId }));
  useRest(query);
  if (query.isError)
    return (
      <RetryNotice title="The recipients could not be loaded" query={query}>
        {messageOf(query.error)}
      </RetryNotice>
    );
  const known = query.data?.pages.flatMap(({ items }) => items).filter(maySendTo);
  if (known?.length === 0 && !query.hasNextPage)
    return (
      <Muted>
        This sub-account has no recipients to send money to.{' '}
        <InlineLink to={pathOf('sub-accounts')}>Add a wallet or bank account</InlineLink>
      </Muted>
    );
  return (
    <SelectField
      label="Recipient"
      error={error}
      disabled={!known}
      placeholder={known ? 'Choose a recipient' : 'Loading recipients'}
      choices={(known ?? []).map((each) => ({ value: each.id, label: labelOf(each) }))}
      value={filled.recipient?.id ?? ''}
      onChange={(event) =>
        onFilled({ ...filled, recipient: known?.find(({ id }) => id === event.target.value) })
      }
    />
  );
};

const Choices = (props: ChoicesProps) => {
  const { filled, onFilled } = props;
  const { data: accounts } = useQuery(subAccountsQuery);
  const active = accounts?.filter(({ status }) => status === 'active');
  return (
    <>
      <SelectField
        label="Sub-account"
        disabled={!active}
        placeholder={active ? 'Choose a sub-account' : 'Loading sub-accounts'}
        choices={(active ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))}
        value={filled.subAccountId ?? ''}
        onChange={(event) =>
          onFilled({ ...filled, subAccountId: event.target.value || undefined, recipient: undefined })
        }
      />
      {filled.subAccountId !== undefined && (
        <RecipientChoice key={filled.subAccountId} subAccountId={filled.subAccountId} {...props} />
      )}
    </>
  );
};

/** Decimals that an order allows; other assets keep their own. */
const DECIMALS: Readonly<Record<string, number>> = { BRL: 2, USDT: 6 };

interface AvailableLineProps {
  readonly asset: string;
  readonly available: ReturnType<typeof availableOf>;
  readonly loading: boolean;
  readonly onAll: (amount: Amount) => void;
}

const AvailableLine = ({ asset, available, loading, onAll }: AvailableLineProps) => (
  <Flex align="center" gap="2" minH="7" mt="-2" textStyle="sm" color="fg.muted" wrap="wrap">
    <div>
      {/* A refresh that finds the same amount is not announced. */}
      <span role="status">
        {available
          ? `Available: ${exactly(available.amount, asset)}`
          : loading
            ? 'Loading the available balance'
            : 'Balance unavailable right now.'}
      </span>
      {available && `, as of ${dayAndTime(available.at)}`}
    </div>
    {available && isPositive(available.amount) && (
      <Button size="xs" variant="ghost" type="button" onClick={() => onAll(available.amount)}>
        All
      </Button>
    )}
  </Flex>
);

interface SendFormProps {
  readonly filled: Filled;
  readonly isFixed: boolean;
  readonly onFilled: (filled: Filled) => void;
  readonly onCancel: () => void;
  readonly onReview: (recipient: Recipient, amount: Amount) => void;
}

const useAvailable = (recipient: Recipient | undefined) => {
  const id = recipient?.sub_account.id ?? '';
  const accountId = recipient?.sub_account.external_id ?? '';
  const enabled = recipient !== undefined;
  const asset = recipient ? assetOf(recipient) : '';
  const holdings = useQuery({ ...holdingsNowQuery(id, accountId), enabled });
  const reserve = useQuery({ ...reserveQuery(id, accountId), enabled });
  return {
    asset,
    loading: enabled && (holdings.isPending || reserve.isPending),
    available: availableOf(holdings.data ?? undefined, reserve.data, asset),
  };
};

export const SendForm = ({ filled, isFixed, onFilled, onCancel, onReview }: SendFormProps) => {
  const { recipient, typed } = filled;
  const [error, setError] = useState<{ readonly amount?: string; readonly recipient?: string }>({});
  const { asset, available, loading } = useAvailable(recipient);
  const decimals = DECIMALS[asset];
  const field = { unit: asset, decimals };

  const check = (event: FormEvent) => {
    event.preventDefault();
    if (!recipient) {
      setError({ recipient: 'Choose a recipient.' });
      return;
    }
    const amount = plainOf(typed, field);
    if (amount === undefined) setError({ amount: 'Enter an amount.' });
    else if (!isPositive(amount)) setError({ amount: 'Enter an amount above zero.' });
    else if (available && compare(amount, available.amount) > 0)
      setError({ amount: `Only ${exactly(available.amount, asset)} is available.` });
    else onReview(recipient, amount);
  };
  const type = (text: string) => {
    setError({});
    onFilled({ ...filled, typed: text });
  };

  return (
    <form onSubmit={check} noValidate>
      <Flex direction="column" gap="4">
        {isFixed && recipient ? (
          <DetailList>
            <Detail name={R.from}>{recipient.sub_account.name || recipient.sub_account.email}</Detail>
            <Detail name={R.to}>
              {recipientName(recipient)}, {recipient.masked}
            </Detail>
          </DetailList>
        ) : (
          <Choices
            filled={filled}
            error={error.recipient}
            onFilled={(next) => {
              setError({});
              onFilled(next);
            }}
          />
        )}
        <AmountField
          key={asset}
          label="Amount"
          placeholder="0,00"
          unit={asset || undefined}
          decimals={decimals}
          typed={typed}
          value={typed}
          error={error.amount}
          onChange={(event) => type(event.target.value)}
        />
        {recipient && (
          <AvailableLine
            asset={asset}
            available={available}
            loading={loading}
            onAll={(amount) => type(typedText(amount))}
          />
        )}
      </Flex>
      <FormActions cancel="Cancel" running={false} runningText={F.review} onCancel={onCancel}>
        {F.review}
      </FormActions>
    </form>
  );
};
