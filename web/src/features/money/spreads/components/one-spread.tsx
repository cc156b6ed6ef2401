import { Box, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ClientSpreadRecord, SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SelectField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Skeleton } from '../../../../components/ui/skeleton.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { bandsQuery, useSaveClientSpread } from '../api.ts';
import {
  bandField,
  CUSTOM_FIELD,
  isOutside,
  percentText,
  rangeOf,
  spreadForm,
} from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

const oneForm = z.omit(spreadForm, { user_id: true });

interface OneSpreadProps {
  readonly userId: string;
  readonly spread: Pick<ClientSpreadRecord, 'spread_band_id' | 'custom_spread'> | null;
}

interface FormProps extends OneSpreadProps {
  readonly bands: readonly SpreadBandRecord[];
}

const Form = ({ userId, spread, bands }: FormProps) => {
  const save = useSaveClientSpread();
  const values = {
    spread_band_id: spread?.spread_band_id ?? '',
    custom_spread: spread?.custom_spread ? percentText(spread.custom_spread) : '',
  };
  const form = useForm({
    resolver: zodResolver(oneForm),
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const typed = { ...values, ...useWatch({ control: form.control }) };
  const band = bands.find(({ id }) => id === typed.spread_band_id);
  const submit = form.handleSubmit((body) => save.mutate({ userId, body }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={F.label}>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <SelectField
          {...bandField(bands)}
          disabled={save.isPending}
          error={errors.spread_band_id?.message}
          {...form.register('spread_band_id')}
        />
        <AmountField
          {...CUSTOM_FIELD}
          typed={typed.custom_spread}
          disabled={save.isPending}
          error={errors.custom_spread?.message}
          {...form.register('custom_spread')}
        />
      </Grid>
      {band && isOutside(typed.custom_spread, band) && (
        <Box role="status" mt="2" textStyle="sm" color="warning.fg">
          {F.outside(band.name, rangeOf(band))}
        </Box>
      )}
      <Box mt="4">
        <SubmitButton running={save.isPending} runningText={F.saving}>
          {F.save}
        </SubmitButton>
      </Box>
    </form>
  );
};

/** S5.25. Only for administrators. */
const OneSpread = (of: OneSpreadProps) => {
  const bands = useQuery(bandsQuery);
  if (bands.data) return <Form {...of} bands={bands.data} />;
  if (!bands.isError) return <Skeleton h="32" w="full" role="status" aria-label={TEXTS.loading} />;
  return <Failed title={TEXTS.fetchFailed(messageOf(bands.error))} message={null} query={bands} />;
};

export default OneSpread;
