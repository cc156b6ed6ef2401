import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import { ACTION_NAMES, ACTIONS, singleId } from '@ramps-gateway/shared/domain/audit.ts';
import { shortId } from '@ramps-gateway/shared/domain/masks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField, TextField } from '../../../../components/form/fields.tsx';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { Panel } from '../../../../components/ui/panel.tsx';
import { Muted, Quiet, Strong } from '../../../../components/ui/text.ts';
import { searchQuery, useSettled } from '../../../../lib/queries/search.ts';
import { BY, type By, type Filtering, isInOrder } from '../model/filter.ts';
import { OBJECT_KINDS } from '../model/objects.ts';
import { TEXTS } from '../texts.ts';

const peopleIn = (hits: readonly SearchHit[] | undefined): readonly SearchHit[] =>
  (hits ?? []).filter(({ kind }) => kind === 'user');

/** The name, with what distinguishes namesakes: the email if it matched, or the start of the id. */
const whoIs = ({ id, title, matched }: SearchHit): string => {
  if (matched.text === title && title.includes('@')) return title;
  return `${title} (${matched.field === 'email' ? matched.text : shortId(id)})`;
};

interface PersonFilterProps {
  readonly person: string;
  readonly onChoose: (person: string) => void;
}

/** The name, if the user still exists. */
const Chosen = ({ person, onChoose }: PersonFilterProps) => {
  const { data } = useQuery(searchQuery(person));
  const known = peopleIn(data?.hits).find(({ id }) => id === person);
  return (
    <Box>
      <Box textStyle="label" color="fg.muted" mb="1.5">
        {F.person}
      </Box>
      <Flex align="center" gap="3" wrap="wrap" minH="9">
        <Strong>{known ? whoIs(known) : person}</Strong>
        <Button onClick={() => onChoose('')}>{F.another}</Button>
      </Flex>
    </Box>
  );
};

const Found = ({ text, onChoose }: { readonly text: string } & Pick<PersonFilterProps, 'onChoose'>) => {
  const { data, isError, isFetching } = useQuery(searchQuery(text));
  if (isError)
    return (
      <Box role="alert" textStyle="sm" color="danger.fg">
        {F.peopleFailed}
      </Box>
    );
  if (!data) return null;
  const people = peopleIn(data.hits);
  return (
    <>
      <Flex gap="2" wrap="wrap" aria-busy={isFetching}>
        {people.map((hit) => (
          <ChoiceButton key={hit.id} type="button" onClick={() => onChoose(hit.id)}>
            {whoIs(hit)}
          </ChoiceButton>
        ))}
        {/* Rows of deleted users remain. */}
        {people.length === 0 && !isFetching && (
          <ChoiceButton type="button" onClick={() => onChoose(text)}>
            {F.byId(text)}
          </ChoiceButton>
        )}
      </Flex>
      <Quiet role="status">
        {isFetching ? '' : people.length === 0 ? F.nobody : data.more ? F.more : F.found(people.length)}
      </Quiet>
    </>
  );
};

const PersonFilter = ({ person, onChoose }: PersonFilterProps) => {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  if (person !== '') return <Chosen person={person} onChoose={onChoose} />;
  return (
    <Box display="grid" gap="2">
      <TextField
        label={F.person}
        help={F.personHelp}
        type="search"
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
      {text.length > 1 && <Found text={text} onChoose={onChoose} />}
    </Box>
  );
};

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

/** Applied when the id is complete. */
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
          <Muted alignSelf="center" pt={{ md: '6' }}>
            {F.only}
          </Muted>
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
