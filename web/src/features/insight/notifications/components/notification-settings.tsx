import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { Preferences } from '@ramps-gateway/shared/contract/calls/preferences.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TextField } from '../../../../components/form/fields.tsx';
import { LabelledSwitch } from '../../../../components/ui/labelled-switch.tsx';
import { ListSkeleton } from '../../../../components/ui/list-skeleton.tsx';
import { Failed } from '../../../../components/ui/failed.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { preferencesQuery, useSavePreferences } from '../../../../lib/queries/preferences.ts';

const TEXTS = {
  loadFailed: 'The notification settings could not be loaded',
  list: 'Notification settings',
  page: 'In the page',
  mail: 'By mail',
  mails: 'Send mails',
  notSetUp: 'This gateway has no sender address, so no mail is sent. Your choices are kept.',
  always: 'Notifications about the safety of money always appear in the page.',
  threshold: 'Low pool balance',
  thresholdHelp: 'Alerts you when a pool balance falls below this amount.',
  thresholdInvalid: 'Enter an amount, like 1000.00',
  saveThreshold: 'Save',
} as const;

const List = chakra('ul', { base: { listStyle: 'none' } });
const Item = chakra('li', {
  base: { borderTopWidth: '1px', '&:first-of-type': { borderTopWidth: '0' } },
});
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
    alignItems: 'center',
    gap: '2',
    py: '2.5',
  },
});

type Kind = Preferences['alerts'][number];

const KindRow = ({ of, onChange }: { readonly of: Kind; readonly onChange: (to: Kind) => void }) => (
  <Item>
    <Row role="group" aria-label={of.title}>
      <Box>{of.title}</Box>
      <Flex gap="5">
        <LabelledSwitch
          label={TEXTS.page}
          checked={of.page}
          disabled={of.always}
          onChange={(page) => onChange({ ...of, page })}
        />
        <LabelledSwitch label={TEXTS.mail} checked={of.mail} onChange={(mail) => onChange({ ...of, mail })} />
      </Flex>
    </Row>
  </Item>
);

interface ThresholdProps {
  readonly value: string;
  readonly running: boolean;
  readonly onSave: (value: string) => void;
}

const AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

const Threshold = ({ value, running, onSave }: ThresholdProps) => {
  const [typed, setTyped] = useState(value);
  const isAmount = AMOUNT.test(typed);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isAmount) onSave(typed);
  };
  return (
    <chakra.form
      onSubmit={save}
      display="flex"
      alignItems="flex-end"
      gap="3"
      flexWrap="wrap"
      mt="4"
      noValidate
    >
      <Box flex="1 1 14rem" maxW="sm">
        <TextField
          label={TEXTS.threshold}
          unit="USDT"
          inputMode="decimal"
          value={typed}
          help={TEXTS.thresholdHelp}
          {...(isAmount ? {} : { error: TEXTS.thresholdInvalid })}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Box>
      <Button type="submit" mb="6" loading={running} disabled={!isAmount || typed === value}>
        {TEXTS.saveThreshold}
      </Button>
    </chakra.form>
  );
};

/** Notifications in the page and by mail, on every device. */
const NotificationSettings = ({ loading }: { readonly loading: string }) => {
  const query = useQuery(preferencesQuery);
  const save = useSavePreferences();
  if (query.isPending) return <ListSkeleton label={loading} />;
  if (!query.data) return <Failed title={TEXTS.loadFailed} query={query} />;
  const { alerts, low_pool_balance: threshold, email_notifications: mails } = query.data;
  const isAlways = alerts.some(({ always }) => always);
  return (
    <>
      <LabelledSwitch
        label={TEXTS.mails}
        checked={mails}
        onChange={(on) => save.mutate({ email_notifications: on })}
      />
      {!query.data.mail_is_set_up && <Muted mt="1">{TEXTS.notSetUp}</Muted>}
      <List aria-label={TEXTS.list} mt="3">
        {alerts.map((each) => (
          <KindRow
            key={each.kind}
            of={each}
            onChange={({ kind, page, mail }) => save.mutate({ alerts: [{ kind, page, mail }] })}
          />
        ))}
      </List>
      {isAlways && <Muted mt="2">{TEXTS.always}</Muted>}
      {threshold !== null && (
        <Threshold
          key={threshold}
          value={threshold}
          running={save.isPending}
          onSave={(value) => save.mutate({ low_pool_balance: value })}
        />
      )}
    </>
  );
};

export default NotificationSettings;
