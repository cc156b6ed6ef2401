import { Grid } from '@chakra-ui/react';
import { compare } from '@ramps-gateway/shared/domain/money.ts';
import { plainOf, typedText } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { useQuery } from '@tanstack/react-query';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import type { Filtering } from '../model/filter.ts';
import { useOwnText } from '../model/use-own-text.ts';
import { FILTERS as F } from '../texts.ts';

interface AmountFilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

const BRL = { unit: 'BRL' } as const;

const readAmount = (text: string): string | undefined => (text.trim() === '' ? '' : plainOf(text, BRL));

const AmountFilter = ({ label, value = '', error, onChange }: AmountFilterProps) => {
  const [text, setText] = useOwnText(value, typedText, readAmount, onChange);
  return (
    <AmountField
      label={label}
      {...BRL}
      typed={text}
      value={text}
      error={error}
      onChange={({ target }) => setText(target.value)}
    />
  );
};

const FilterFields = ({ filter, onChange }: Filtering) => {
  const { data: accounts = [] } = useQuery(subAccountsQuery);
  const { account = '', from, until, min, max } = filter;
  const isDayWrong = from !== undefined && until !== undefined && until < from;
  const isAmountWrong = min !== undefined && max !== undefined && compare(max, min) < 0;
  const choices = accounts.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = account === '' || choices.some(({ value }) => value === account);
  return (
    <Panel padded>
      <Grid
        templateColumns={{ base: '1fr 1fr', xl: 'minmax(0, 2fr) repeat(4, minmax(0, 1fr))' }}
        gap="3"
        alignItems="start"
      >
        <Grid gridColumn={{ base: '1 / -1', xl: 'auto' }}>
          <SelectField
            label={F.account}
            choices={[
              { value: '', label: F.anyAccount },
              ...choices.toSorted((a, b) => a.label.localeCompare(b.label)),
              ...(isKnown ? [] : [{ value: account, label: F.oneAccount }]),
            ]}
            value={account}
            onChange={({ target }) => onChange({ account: target.value })}
          />
        </Grid>
        <TextField
          type="date"
          label={F.from}
          value={from ?? ''}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <TextField
          type="date"
          label={F.until}
          value={until ?? ''}
          error={isDayWrong ? F.wrongDays : undefined}
          onChange={({ target }) => onChange({ until: target.value })}
        />
        <AmountFilter label={F.min} value={min} onChange={(value) => onChange({ min: value })} />
        <AmountFilter
          label={F.max}
          value={max}
          error={isAmountWrong ? F.wrongAmounts : undefined}
          onChange={(value) => onChange({ max: value })}
        />
      </Grid>
    </Panel>
  );
};

export default FilterFields;
