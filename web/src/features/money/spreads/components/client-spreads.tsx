import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { type ClientSpread, SPREAD_TEXTS } from '@ramps-gateway/shared/contract/calls/pricing.ts';
import type { User } from '@ramps-gateway/shared/contract/calls/users.ts';
import type { SpreadBandRecord } from '@ramps-gateway/shared/contract/records.ts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SelectField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Outdated } from '../../../../components/ui/notice.tsx';
import { Veiled } from '../../../../components/ui/skeleton.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { bandsQuery, clientSpreadsQuery } from '../api.ts';
import {
  bandField,
  CUSTOM_FIELD,
  clientChoices,
  effective,
  isOutside,
  rangeOf,
  type SpreadFormState,
  type SpreadInput,
  useSpreadForm,
} from '../model/spread-form.ts';
import { TEXTS } from '../texts.ts';
import { SpreadList } from './spread-list.tsx';

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
      {values.user_id !== '' && (
        <Box color="fg.muted">
          {present ? `This client has ${now} now.` : `This client has no spread yet: conversions use ${now}.`}
        </Box>
      )}
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
const SpreadForm = ({ state, users, bands }: SpreadFormProps) => {
  const { form, values, present, saving, choose, submit, discard } = state;
  const { errors } = form.formState;
  const chosen = values.user_id !== '';
  // One text covers both fields, so it shows only once.
  const bandError = errors.user_id ? '' : SPREAD_TEXTS.choose;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={F.label}>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))', xl: '1.4fr 1.2fr 1fr' }} gap="4">
        <SelectField
          label="Client"
          required
          choices={clientChoices(users)}
          placeholder={users.length === 0 ? 'No users yet' : 'Choose a client'}
          disabled={saving}
          error={errors.user_id?.message}
          {...form.register('user_id', {
            onChange: ({ target }: { target: { value: string } }) => choose(target.value),
          })}
        />
        <SelectField
          {...bandField(bands)}
          disabled={saving}
          error={errors.spread_band_id && bandError}
          {...form.register('spread_band_id')}
        />
        <AmountField
          {...CUSTOM_FIELD}
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
            Discard
          </Button>
        )}
      </Flex>
    </form>
  );
};

interface LoadedSpreadsProps {
  readonly users: readonly User[];
  readonly bands: readonly SpreadBandRecord[];
  readonly spreads: readonly ClientSpread[];
  readonly failed: ComponentProps<typeof Outdated> | null;
}

const LoadedSpreads = ({ users, bands, spreads, failed }: LoadedSpreadsProps) => {
  const state = useSpreadForm(spreads);
  return (
    <Box display="grid" gap="5">
      {failed && <Outdated {...failed} />}
      <SpreadForm state={state} users={users} bands={bands} />
      <SpreadList spreads={spreads} onChange={state.edit} />
    </Box>
  );
};

/** S2.112. */
const ClientSpreads = () => {
  const users = useQuery(usersQuery);
  const bands = useQuery(bandsQuery);
  const spreads = useQuery(clientSpreadsQuery);
  const error = spreads.error ?? bands.error ?? users.error;
  const query = {
    error,
    isFetching: users.isFetching || bands.isFetching || spreads.isFetching,
    refetch: () => Promise.all([users.refetch(), bands.refetch(), spreads.refetch()]),
  };
  const title = error && TEXTS.fetchFailed(messageOf(error));
  if (users.data && bands.data && spreads.data)
    return (
      <LoadedSpreads
        users={users.data}
        bands={bands.data}
        spreads={spreads.data}
        failed={title === null ? null : { query, title }}
      />
    );
  if (title !== null) return <Failed title={title} message={null} query={query} />;
  return (
    <Veiled label={TEXTS.loading}>
      <LoadedSpreads users={[]} bands={[]} spreads={[]} failed={null} />
    </Veiled>
  );
};

export default ClientSpreads;
