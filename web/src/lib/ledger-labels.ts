import type { Person } from '@ramps-gateway/shared/contract/calls/ledger.ts';

const PEOPLE: Readonly<Record<Person['is'], string>> = {
  you: 'you',
  administrator: 'an administrator',
  other: 'another user',
};

export const byWhom = ({ is, name }: Person): string => `By ${name ?? PEOPLE[is]}`;
