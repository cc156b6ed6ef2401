// @vitest-environment node
import { expect, test } from 'vitest';
import { matching } from '#web/lib/search.ts';

const SERVICES = { id: 's', name: 'Aurora Serviços Ltda', email: null };
const JOAO = { id: 'j', name: 'João Ação', email: 'joao@serra.example' };
const PLAIN = { id: 'p', name: undefined, email: 'Plain@Aurora.example' };

const found = (search: string) =>
  matching([SERVICES, JOAO, PLAIN], search, ({ name, email }) => [name, email]).map(({ id }) => id);

test.each([
  ['letter case makes no difference', 'AURORA', ['s', 'p']],
  ['accents that are not typed are found', 'servicos', ['s']],
  ['accents that are typed find the same', 'SERVIÇOS', ['s']],
  ['an accent typed as a character of its own finds the same', 'Servic\u0327os', ['s']],
  ['and what has none is found with them', 'áurora', ['s', 'p']],
  ['each text is searched', 'serra.ex', ['j']],
  ['space around it makes no difference', '  ação ', ['j']],
  ['nothing searched for is in all', '', ['s', 'j', 'p']],
  ['nor is space searched for', '  ', ['s', 'j', 'p']],
  ['what is in none', 'no match', []],
])('%s', (_, search, ids) => {
  expect(found(search)).toEqual(ids);
});
