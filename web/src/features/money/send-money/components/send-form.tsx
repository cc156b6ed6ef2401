import { Box, Button, Flex } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { type Amount, compare, isPositive } from '@ramps-gateway/shared/domain/money.ts';
import { plainOf, typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { FormActions } from '../../../../components/form/submit-button.tsx';
import { Detail, DetailList } from '../../../../components/ui/detail-list.tsx';
import { exactly } from '../../../../lib/format/amount.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import { recipientName } from '../../../../lib/queries/recipients.ts';
import { reserveQuery } from '../../../../lib/queries/holdings.ts';
import { holdingsNowQuery } from '../api.ts';
import { type Available, availableOf } from '../model/available.ts';
import { assetOf, type Filled } from '../model/transfer.ts';
import { TEXTS } from '../texts.ts';
import { Choices } from './choices.tsx';

const { form: F, review: R } = TEXTS;

/** Decimals of an order; other assets have their own. */
const DECIMALS: Readonly<Record<string, number>> = { BRL: 2, USDT: 6 };

interface AvailableLineProps {
  readonly asset: string;
  readonly available: Available | undefined;
  readonly loading: boolean;
  readonly onAll: (amount: Amount) => void;
}

const AvailableLine = ({ asset, available, loading, onAll }: AvailableLineProps) => (
  <Flex align="center" gap="2" minH="7" mt="-2" textStyle="sm" color="fg.muted" wrap="wrap">
    <Box role="status" fontVariantNumeric="tabular-nums">
      {available
        ? F.available(exactly(available.amount, asset), dayAndTime(available.at))
        : loading
          ? F.availableLoading
          : F.availableUnknown}
    </Box>
    {available && isPositive(available.amount) && (
      <Button size="xs" variant="ghost" type="button" onClick={() => onAll(available.amount)}>
        {F.all}
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
      setError({ recipient: F.recipientNeeded });
      return;
    }
    const amount = plainOf(typed, field);
    if (amount === undefined) setError({ amount: F.needed });
    else if (!isPositive(amount)) setError({ amount: F.positive });
    else if (available && compare(amount, available.amount) > 0)
      setError({ amount: F.tooMuch(exactly(available.amount, asset)) });
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
          label={F.amount}
          placeholder={F.placeholder}
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
      <FormActions cancel={F.cancel} running={false} runningText={F.review} onCancel={onCancel}>
        {F.review}
      </FormActions>
    </form>
  );
};
