import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import type { FormEvent } from 'react';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { neverConverts } from '../model/draft.ts';
import { useConfigurationForm } from '../model/use-configuration-form.ts';
import { TEXTS } from '../settings-texts.ts';
import { DeleteConfiguration } from './delete-configuration.tsx';

interface ConfigurationFormProps {
  readonly name: string;
  readonly configuration: ConfigurationRecord;
}

export const ConfigurationForm = ({ name, configuration }: ConfigurationFormProps) => {
  const { draft, dirty, saving, field, save, discard } = useConfigurationForm(configuration);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Grid templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }} gap="4" mt="4">
        <TextField {...field('minimum_amount')} unit="BRL" inputMode="numeric" />
        <TextField {...field('maximum_daily_amount')} unit="BRL" inputMode="numeric" />
        <TextField
          {...field('custom_spread_override')}
          unit="%"
          inputMode="decimal"
          placeholder={TEXTS.defaultSpread}
        />
      </Grid>
      {neverConverts(draft) && (
        <Box role="status" mt="3" textStyle="sm" color="warning.fg">
          {TEXTS.belowMinimum}
        </Box>
      )}
      <Flex align="center" justify="space-between" gap="2" mt="4" wrap="wrap">
        <Flex gap="2">
          <SubmitButton running={saving} runningText={TEXTS.saving} disabled={!dirty}>
            {TEXTS.save}
          </SubmitButton>
          {dirty && !saving && (
            <Button variant="ghost" colorPalette="neutral" onClick={discard}>
              {TEXTS.discard}
            </Button>
          )}
        </Flex>
        <DeleteConfiguration id={configuration.id} name={name} />
      </Flex>
    </form>
  );
};
