import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { type ClientSpread, SPREAD_TEXTS } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import { PERCENT } from '@ramps-gateway/shared/domain/typed-amount.ts';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SelectField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { effective, isOutside, rangeOf } from '../model/effective.ts';
import { bandChoices, clientChoices, type SpreadFormState, type SpreadInput } from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';

const { form: F } = TEXTS;

interface SpreadNotesProps {
  readonly values: SpreadInput;
  readonly present: ClientSpread | undefined;
  readonly bands: readonly SpreadBandRecord[];
}

const SpreadNotes = ({ values, present, bands }: SpreadNotesProps) => {
  const band = bands.find(({ id }) => id === values.spread_band_id);
  const outside = band !== undefined && isOutside(values.custom_spread, band);
  const now = effective(present);
  return (
    <Box role="status" textStyle="sm" mt="2">
      {values.user_id !== '' && <Box color="fg.muted">{present ? F.present(now) : F.absent(now)}</Box>}
      {outside && <Box color="warning.fg">{F.outside(band.name, rangeOf(band))}</Box>}
    </Box>
  );
};

interface SpreadFormProps {
  readonly state: SpreadFormState;
  readonly users: readonly User[];
  readonly bands: readonly SpreadBandRecord[];
}

/** S2.112, S5.25, "Client spread": a client, a band and an optional custom spread. */
export const SpreadForm = ({ state, users, bands }: SpreadFormProps) => {
  const { form, values, present, saving, choose, submit, discard } = state;
  const { errors } = form.formState;
  const chosen = values.user_id !== '';
  // The text names both, so it is shown once.
  const bandError = errors.user_id ? '' : SPREAD_TEXTS.choose;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={F.label}>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))', xl: '1.4fr 1.2fr 1fr' }} gap="4">
        <SelectField
          label={F.client}
          required
          choices={clientChoices(users)}
          placeholder={users.length === 0 ? F.noClients : F.chooseClient}
          disabled={saving}
          error={errors.user_id?.message}
          {...form.register('user_id', {
            onChange: ({ target }: { target: { value: string } }) => choose(target.value),
          })}
        />
        <SelectField
          label={F.band}
          required
          choices={bandChoices(bands)}
          placeholder={bands.length === 0 ? F.noBands : F.chooseBand}
          disabled={saving}
          error={errors.spread_band_id && bandError}
          {...form.register('spread_band_id')}
        />
        <AmountField
          label={F.custom}
          help={F.customHelp}
          unit={PERCENT}
          typed={values.custom_spread}
          disabled={saving}
          error={errors.custom_spread?.message}
          {...form.register('custom_spread')}
        />
      </Grid>
      <SpreadNotes values={values} present={present} bands={bands} />
      <Flex gap="2" mt="4">
        <SubmitButton running={saving} runningText={F.saving}>
          {F.save}
        </SubmitButton>
        {chosen && !saving && (
          <Button variant="ghost" colorPalette="neutral" onClick={discard}>
            {F.discard}
          </Button>
        )}
      </Flex>
    </form>
  );
};
