import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { ACTION_NAMES, ACTIONS, singleId } from '@ramps-gateway/shared/domain/audit.ts';
import { useState } from 'react';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { BY, type By, type Filtering, isInOrder } from '../model/filter.ts';
import { OBJECT_KINDS } from '../model/objects.ts';
import { TEXTS } from '../texts.ts';
import { PersonFilter } from './person-filter.tsx';

const { filter: F } = TEXTS;

const WAYS = BY.map((value) => ({ value, label: F.kinds[value] }));
const CHOICES = ACTION_NAMES.map((value) => ({ value, label: ACTIONS[value].label })).toSorted((a, b) =>
  a.label.localeCompare(b.label),
);

const isBy = (text: string): text is By => BY.some((by) => by === text);

interface FilterProps {
  readonly filtering: Filtering;
}

const ActionFilter = ({ filtering: { filter, setNamed } }: FilterProps) => (
  <SelectField
    label={F.action}
    placeholder={F.choose}
    choices={CHOICES}
    value={filter.action ?? ''}
    onChange={({ target }) => setNamed('action', target.value)}
  />
);

/** The id is applied once it is complete. */
const ObjectFilter = ({ filtering: { filter, setNamed } }: FilterProps) => {
  const { object = '' } = filter;
  const colon = object.indexOf(':');
  const [kind, setKind] = useState(colon < 0 ? 'user' : object.slice(0, colon));
  const [id, setId] = useState(object.slice(colon + 1));
  const [missing, setMissing] = useState(false);
  const only = singleId(kind);
  const named = only ?? id.trim();
  const isKnown = OBJECT_KINDS.some(({ value }) => value === kind);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(named === '');
        if (named !== '') setNamed('object', `${kind}:${named}`);
      }}
    >
      <Grid templateColumns={{ base: '1fr', md: '10rem minmax(0, 1fr) auto' }} gap="3">
        <SelectField
          label={F.object}
          choices={isKnown ? OBJECT_KINDS : [{ value: kind, label: kind }, ...OBJECT_KINDS]}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
        {only === undefined ? (
          <TextField
            label={F.id}
            value={id}
            maxLength={200}
            error={missing ? F.idMissing : undefined}
            onChange={({ target }) => setId(target.value)}
          />
        ) : (
          <Box alignSelf="center" pt={{ md: '6' }} textStyle="sm" color="fg.muted">
            {F.only}
          </Box>
        )}
        <Box pt={{ md: '6' }}>
          <Button type="submit">{F.apply}</Button>
        </Box>
      </Grid>
    </form>
  );
};

export const AuditFilters = ({ filtering }: FilterProps) => {
  const { filter, by, setBy, setNamed, setDay, clear } = filtering;
  const isFiltered = by !== 'all' || Object.keys(filter).length > 0;
  return (
    <Panel padded aria-label={F.label}>
      <Grid gap="4">
        <Grid templateColumns={{ base: '1fr', lg: '14rem minmax(0, 1fr)' }} gap="3">
          <SelectField
            label={F.by}
            choices={WAYS}
            value={by}
            onChange={({ target }) => isBy(target.value) && setBy(target.value)}
          />
          {by === 'person' && (
            <PersonFilter person={filter.person ?? ''} onChoose={(id) => setNamed('person', id)} />
          )}
          {by === 'action' && <ActionFilter filtering={filtering} />}
          {by === 'object' && <ObjectFilter key={filter.object ?? ''} filtering={filtering} />}
        </Grid>
        <Grid templateColumns={{ base: '1fr 1fr', md: '14rem 14rem 1fr' }} gap="3" alignItems="start">
          <TextField
            type="date"
            label={F.from}
            value={filter.from ?? ''}
            onChange={({ target }) => setDay('from', target.value)}
          />
          <TextField
            type="date"
            label={F.until}
            value={filter.until ?? ''}
            error={isInOrder(filter) ? undefined : F.wrongOrder}
            onChange={({ target }) => setDay('until', target.value)}
          />
          {isFiltered && (
            <Box pt={{ md: '6' }}>
              <Button onClick={clear}>{F.clear}</Button>
            </Box>
          )}
        </Grid>
        <Flex textStyle="xs" color="fg.subtle" wrap="wrap" columnGap="2">
          <span>{F.hint}</span>
          <span>{F.days}</span>
        </Flex>
      </Grid>
    </Panel>
  );
};
