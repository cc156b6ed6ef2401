import { Box, Flex, Grid } from '@chakra-ui/react';
import { EXPORT_FORMATS, type ExportFormat, type Separators } from '@ramps-gateway/shared/domain/exports.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { SubmitButton } from '../../../../components/form/submit-button.tsx';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Muted } from '../../../../components/ui/text.ts';
import { useNow } from '../../../../lib/clock.ts';
import { CODE_LABELS } from '@ramps-gateway/shared/domain/ledger/labels.ts';
import { useCreateExport } from '../../../../lib/queries/create-export.ts';
import { useRole } from '../../../../lib/queries/profile.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { usersQuery } from '../../../../lib/queries/users.ts';
import { ledgerAccountsQuery } from '../api.ts';
import { chosenPeriod, CUSTOM, monthName, monthsOver, SO_FAR } from '../model/period.ts';
import { FORMAT_LABELS, TEXTS } from '../texts.ts';
import { ExportList } from './export-list.tsx';
import { MonthList } from './month-list.tsx';

const { form: F } = TEXTS;

const ALL = 'all';
const ACCOUNT = 'account:';
const OWNER = 'owner:';

const scopeOf = (value: string) => {
  if (value.startsWith(ACCOUNT)) return { sub_account_id: value.slice(ACCOUNT.length) };
  return value.startsWith(OWNER) ? { owner_id: value.slice(OWNER.length) } : {};
};

const isFormat = (text: string): text is ExportFormat => EXPORT_FORMATS.some((format) => format === text);

const useScopes = () => {
  const { data: accounts = [] } = useQuery(subAccountsQuery);
  const isAdmin = useRole() === 'admin';
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: isAdmin, refetchInterval: false });
  const owners = new Set(accounts.map(({ user_id: id }) => id));
  return [
    { value: ALL, label: F.all },
    ...users
      .filter(({ id }) => owners.has(id))
      .map(({ id, email }) => ({ value: `${OWNER}${id}`, label: F.ofOwner(email) })),
    ...accounts.map(({ id, name }) => ({ value: `${ACCOUNT}${id}`, label: name })),
  ];
};

const StatementForm = () => {
  const titleId = useId();
  const now = useNow();
  const months = monthsOver(now);
  const scopes = useScopes();
  const create = useCreateExport();
  const [scope, setScope] = useState(ALL);
  const { data: ledgers = [] } = useQuery(ledgerAccountsQuery(scopeOf(scope).sub_account_id));
  const [ledger, setLedger] = useState('');
  const named = ledgers.find(({ account }) => account === ledger);
  const [period, setPeriod] = useState(SO_FAR);
  const [days, setDays] = useState({ from: '', to: '' });
  const [format, setFormat] = useState<ExportFormat>('pdf');
  const [separators, setSeparators] = useState<Separators>('comma');
  const [isMissing, setMissing] = useState(false);
  const hasSeparators = format === 'csv' || format === 'pdf';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = chosenPeriod(period, days, Date.now());
    setMissing(chosen === undefined);
    if (!chosen) return;
    create.mutate({
      kind: 'statement',
      format,
      separators: hasSeparators ? separators : 'comma',
      ...scopeOf(scope),
      ...(named && { ledger_accounts: [named.account] }),
      ...chosen,
    });
  };

  return (
    <Panel padded aria-labelledby={titleId}>
      <Box as="h2" id={titleId} textStyle="section">
        {F.title}
      </Box>
      <Box mt="1" mb="4" maxW="prose" textStyle="sm" color="fg.muted">
        {F.hint}
      </Box>
      <form onSubmit={submit} noValidate aria-labelledby={titleId}>
        <Grid
          templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' }}
          gap="4"
        >
          <SelectField
            label={F.scope}
            choices={scopes}
            value={scope}
            onChange={({ target }) => setScope(target.value)}
          />
          <SelectField
            label={F.ledger}
            placeholder={F.everyLedger}
            choices={ledgers.map(({ account, asset, code }) => ({
              value: account,
              label: `${CODE_LABELS[code]} ${asset}`,
            }))}
            value={named?.account ?? ''}
            onChange={({ target }) => setLedger(target.value)}
          />
          <SelectField
            label={F.period}
            choices={[
              { value: SO_FAR, label: F.soFar },
              ...months.map((month) => ({ value: month, label: monthName(month) })),
              { value: CUSTOM, label: F.custom },
            ]}
            value={period}
            onChange={({ target }) => setPeriod(target.value)}
          />
          {period === CUSTOM && (
            <>
              <TextField
                label={F.from}
                type="date"
                required
                error={isMissing && days.from === '' ? F.noDays : undefined}
                value={days.from}
                onChange={({ target }) => setDays({ ...days, from: target.value })}
              />
              <TextField
                label={F.to}
                type="date"
                required
                error={isMissing && days.to === '' ? F.noDays : undefined}
                value={days.to}
                onChange={({ target }) => setDays({ ...days, to: target.value })}
              />
            </>
          )}
          <SelectField
            label={F.format}
            choices={Object.entries(FORMAT_LABELS).map(([value, label]) => ({ value, label }))}
            value={format}
            onChange={({ target }) => {
              if (isFormat(target.value)) setFormat(target.value);
            }}
          />
          <SelectField
            label={F.separators}
            disabled={!hasSeparators}
            choices={[
              { value: 'comma', label: F.comma },
              { value: 'semicolon', label: F.semicolon },
            ]}
            value={separators}
            onChange={({ target }) => setSeparators(target.value === 'semicolon' ? 'semicolon' : 'comma')}
          />
        </Grid>
        <Flex mt="5">
          <SubmitButton running={create.isPending} runningText={F.running}>
            {F.submit}
          </SubmitButton>
        </Flex>
      </form>
    </Panel>
  );
};

const StatementsTab = () => (
  <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
    <StatementForm />
    <Box as="section">
      <SectionTitle>{TEXTS.list.title}</SectionTitle>
      <Box display="grid" gap="4">
        <ExportList />
      </Box>
    </Box>
    <Box as="section">
      <SectionTitle>{TEXTS.months.title}</SectionTitle>
      <Muted mt="-2" mb="3">
        {TEXTS.months.hint}
      </Muted>
      <MonthList />
    </Box>
  </Box>
);

export default StatementsTab;
