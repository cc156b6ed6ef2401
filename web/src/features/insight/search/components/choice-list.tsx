import { Box, chakra, Flex } from '@chakra-ui/react';
import type { SearchHit } from '@ramps-gateway/shared/contract/calls/search.ts';
import { RECIPIENT_KINDS } from '@ramps-gateway/shared/contract/recipients.ts';
import { maskAddress } from '@ramps-gateway/shared/domain/masks.ts';
import { isRole, ROLE_LABELS } from '@ramps-gateway/shared/domain/roles.ts';
import { SUB_ACCOUNT_TAGS } from '@ramps-gateway/shared/domain/states/accounts.ts';
import { CONVERSION_TAGS, PAYMENT_TAGS } from '@ramps-gateway/shared/domain/states/money.ts';
import { ORDER_TAGS } from '@ramps-gateway/shared/domain/states/orders.ts';
import type { StateTags } from '@ramps-gateway/shared/domain/states/tag.ts';
import { memo, type MouseEvent, useEffect } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { brl, precise } from '../../../../lib/format/amount.ts';
import { capitalised } from '../../../../lib/format/capitalised.ts';
import { dayAndTime } from '../../../../lib/format/time.ts';
import type { Choice, Group } from '../model/choices.ts';
import { TEXTS } from '../texts.ts';

export const optionId = (id: string, index: number): string => `${id}-${index}`;

const List = chakra('div', {
  base: {
    '& [role=option]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minH: { base: '11', md: '9' },
      mx: '2',
      px: '2',
      py: '1.5',
      borderRadius: 'md',
      cursor: 'pointer',
    },
    '& [aria-selected=true]': { bg: 'accent.subtle' },
    '& svg': { color: 'fg.muted' },
  },
});

const amountOf = ({ value, asset }: NonNullable<SearchHit['amount']>): string =>
  asset === 'BRL' ? brl(value) : precise(value, asset);

const maskOf = ({ field, text }: SearchHit['matched']): string =>
  field === 'wallet' ? maskAddress(text) : text;

/** What distinguishes hits: the matched text (for an amount, the id) and the creation time. */
const particularsOf = ({ matched, title, kind, sub_account: account, at }: SearchHit): readonly string[] => {
  const found = `${TEXTS.fields[matched.field]} ${matched.text}`;
  switch (kind) {
    case 'user':
      return matched.text === title ? [] : [found];
    case 'recipient':
      return [
        account?.name ?? '',
        matched.field === 'name' ? '' : found.replace(matched.text, maskOf(matched)),
      ];
    case 'account_wallet':
      return [maskAddress(matched.text)];
    case 'sub_account':
      return [matched.field === 'name' ? (account?.email ?? '') : found];
    case 'payment':
    case 'conversion':
    case 'order':
      return [matched.field === 'amount' ? title : found, at ? dayAndTime(at) : ''];
  }
};

const Particulars = ({ hit }: { readonly hit: SearchHit }) => (
  <Box textStyle="xs" color="fg.muted" overflowWrap="anywhere">
    {particularsOf(hit)
      .filter((part) => part !== '')
      .join(' · ')}
  </Box>
);

const TAGS: Readonly<Record<SearchHit['kind'], StateTags>> = {
  payment: PAYMENT_TAGS,
  conversion: CONVERSION_TAGS,
  order: ORDER_TAGS,
  sub_account: SUB_ACCOUNT_TAGS,
  recipient: {},
  account_wallet: {},
  user: {},
};

const stateOf = ({ kind, state }: SearchHit): string | null => {
  const recipient = RECIPIENT_KINDS.find((each) => each === state);
  if (kind === 'recipient' && recipient) return TEXTS.recipientKinds[recipient];
  const [word] = Object.entries(TAGS[kind]).find(([each]) => each === state)?.[1] ?? [];
  return word ?? (state && (isRole(state) ? ROLE_LABELS[state] : capitalised(state.replaceAll('_', ' '))));
};

interface OptionProps extends Pick<Choice, 'icon' | 'label'> {
  readonly hit: SearchHit | undefined;
}

const Option = memo(({ label, icon, hit }: OptionProps) => (
  <>
    <Icon name={icon} />
    <Box flex="1" minW="0">
      <Box overflowWrap="anywhere">{label}</Box>
      {hit && <Particulars hit={hit} />}
    </Box>
    {hit && (
      <Flex direction="column" align="flex-end" flexShrink={0}>
        {hit.amount && (
          <Box fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
            {amountOf(hit.amount)}
          </Box>
        )}
        <Box textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {stateOf(hit)}
        </Box>
      </Flex>
    )}
  </>
));
Option.displayName = 'Option';

interface ChoiceListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly active: number;
  readonly onPoint: (key: string) => void;
  readonly onChoose: (choice: Choice) => void;
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

export const ChoiceList = ({ id, groups, active, onPoint, onChoose }: ChoiceListProps) => {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0),
  );
  return (
    <List id={`${id}-list`} role="listbox" aria-label={TEXTS.results} onMouseDown={keepFocus}>
      {groups.map(({ name, choices }, group) => (
        <div key={name} role="group" aria-label={name}>
          <Box aria-hidden="true" px="4" pt="2" pb="1" textStyle="label" color="fg.subtle">
            {name}
          </Box>
          {choices.map((choice, at) => {
            const index = (starts[group] ?? 0) + at;
            return (
              <div
                key={choice.key}
                id={optionId(id, index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseMove={() => onPoint(choice.key)}
                onClick={() => onChoose(choice)}
                onKeyDown={() => undefined}
              >
                <Option label={choice.label} icon={choice.icon} hit={choice.hit} />
              </div>
            );
          })}
        </div>
      ))}
    </List>
  );
};
