import { Box, Button, Flex } from '@chakra-ui/react';
import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import { shortId } from '@ramps-gateway/shared/domain/masks.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../../components/form/fields.tsx';
import { ChoiceButton } from '../../../../components/ui/choice-button.tsx';
import { searchQuery, useSettled } from '../../../../lib/queries/search.ts';
import { TEXTS } from '../texts.ts';

const { filter: F } = TEXTS;

const peopleIn = (hits: readonly SearchHit[] | undefined): readonly SearchHit[] =>
  (hits ?? []).filter(({ kind }) => kind === 'user');

/** The name plus what tells namesakes apart: the email if it matched, or the start of the id. */
const whoIs = ({ id, title, matched }: SearchHit): string => {
  if (matched.text === title && title.includes('@')) return title;
  return `${title} (${matched.field === 'email' ? matched.text : shortId(id)})`;
};

interface PersonFilterProps {
  readonly person: string;
  readonly onChoose: (person: string) => void;
}

/** By name while the user still exists. */
const Chosen = ({ person, onChoose }: PersonFilterProps) => {
  const { data } = useQuery(searchQuery(person));
  const known = peopleIn(data?.hits).find(({ id }) => id === person);
  return (
    <Box>
      <Box textStyle="label" color="fg.muted" mb="1.5">
        {F.person}
      </Box>
      <Flex align="center" gap="3" wrap="wrap" minH="9">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {known ? whoIs(known) : person}
        </Box>
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
        {/* Deleted users have rows too. */}
        {people.length === 0 && !isFetching && (
          <ChoiceButton type="button" onClick={() => onChoose(text)}>
            {F.byId(text)}
          </ChoiceButton>
        )}
      </Flex>
      <Box role="status" textStyle="xs" color="fg.subtle">
        {isFetching ? '' : people.length === 0 ? F.nobody : data.more ? F.more : F.found(people.length)}
      </Box>
    </>
  );
};

export const PersonFilter = ({ person, onChoose }: PersonFilterProps) => {
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
