import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { ConfigurationRecord } from '@ramps-gateway/shared/contract/records.ts';
import { mayRemoveRule } from '@ramps-gateway/shared/domain/conversion.ts';
import type { Role } from '@ramps-gateway/shared/domain/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import { AmountField } from '../../../../components/form/amount-field.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../../components/ui/icon.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { brl, percent } from '../../../../lib/format/amount.ts';
import { utcDayEndsAt } from '../../../../lib/format/time.ts';
import { obstaclesQuery } from '../api/obstacles.ts';
import { useDeleteConfiguration, useUpdateConfiguration } from '../api/configurations.ts';
import { useConfigurationForm } from '../model/use-configuration-form.ts';
import { TEXTS } from '../settings-texts.ts';

const Obstacles = lazy(() => import('./obstacles.tsx'));

/** Set by the gateway; clients pay it. */
const Spread = ({ override }: { readonly override: string | null }) => (
  <Box mt="4" textStyle="sm">
    <Box as="span" fontWeight="medium">
      {TEXTS.spread.title}:
    </Box>{' '}
    {override === null ? TEXTS.spread.usual : TEXTS.spread.set(percent(override))}
  </Box>
);

const NextDay = ({ configuration }: { readonly configuration: ConfigurationRecord }) => {
  const helpId = useId();
  const update = useUpdateConfiguration(configuration.id);
  const checked =
    (update.isPending ? update.variables.continue_next_day : undefined) ?? configuration.continue_next_day;
  return (
    <Box mt="4">
      <LabelledSwitch
        label={TEXTS.nextDay.label}
        checked={checked}
        disabled={update.isPending}
        describedBy={helpId}
        onChange={(continue_next_day) => update.mutate({ continue_next_day })}
      />
      <Box id={helpId} mt="1" textStyle="xs" color="fg.subtle">
        {TEXTS.nextDay.help}
      </Box>
    </Box>
  );
};

interface DeleteConfigurationProps {
  readonly id: string;
  readonly name: string;
}

const DeleteConfiguration = ({ id, name }: DeleteConfigurationProps) => {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteConfiguration(id);
  return (
    <>
      <Button
        variant="ghost"
        colorPalette="danger"
        onClick={() => setAsking(true)}
        aria-label={`${TEXTS.remove} the configuration of ${name}`}
      >
        <Icon name="trash" />
        {TEXTS.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={TEXTS.removeTitle}
        text={TEXTS.removeText(name)}
        confirm={TEXTS.remove}
        running={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
};

interface ConfigurationFormProps {
  readonly name: string;
  readonly configuration: ConfigurationRecord;
  readonly role: Role;
}

export const ConfigurationForm = ({ name, configuration, role }: ConfigurationFormProps) => {
  const { draft, dirty, saving, problem, field, save, discard } = useConfigurationForm(configuration);
  const [dayEnds] = useState(() => utcDayEndsAt(Date.now()));
  const [least, spread] = [field('minimum_amount'), field('custom_spread_override')];
  const bounds = useQuery({ ...obstaclesQuery(configuration, {}), enabled: false }).data?.bounds;
  return (
    <form onSubmit={save} noValidate>
      <Grid
        templateColumns={{
          base: '1fr',
          md: 'repeat(2, minmax(0, 1fr))',
          xl: role === 'client' ? 'repeat(3, minmax(0, 1fr))' : 'repeat(4, minmax(0, 1fr))',
        }}
        gap="4"
        mt="4"
      >
        <AmountField
          {...least}
          help={bounds ? TEXTS.minimumHelp(brl(bounds.minimum), brl(bounds.maximum)) : least.help}
        />
        <AmountField {...field('maximum_daily_amount')} help={TEXTS.dayEnds(dayEnds)} />
        {role !== 'client' && (
          <AmountField
            {...spread}
            help={role === 'admin' ? spread.help : TEXTS.spread.ofBand}
            placeholder={TEXTS.defaultSpread}
          />
        )}
        <AmountField {...field('maximum_slippage')} />
      </Grid>
      <NextDay configuration={configuration} />
      {role === 'client' && <Spread override={configuration.custom_spread_override} />}
      <Box mt="4" minH={{ base: '10', md: '5' }}>
        <Suspense>
          <Obstacles configuration={configuration} draft={draft} edited={dirty} />
        </Suspense>
      </Box>
      {problem !== undefined && (
        <Box role="alert" mt="3" textStyle="sm" color="danger.fg">
          {problem}
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
        {mayRemoveRule(role, configuration.custom_spread_override) && (
          <DeleteConfiguration id={configuration.id} name={name} />
        )}
      </Flex>
    </form>
  );
};
