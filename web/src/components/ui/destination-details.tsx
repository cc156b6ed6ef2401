import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { capitalised } from '../../lib/format/capitalised.ts';
import { CopyValue } from './copy-value.tsx';
import { Detail } from './detail-list.tsx';
import { FullAddress, InFours } from './address.tsx';
import { Notice } from './notice.tsx';
import { Tag } from './tag.tsx';

const TEXTS = {
  recipient: 'Recipient',
  holder: 'Holder',
  noHolder: 'Not provided by the provider',
  unnamed: 'No name',
  network: 'Network',
  address: 'Address',
  tag: 'Tag or memo',
  bank: 'Bank',
  branch: 'Branch',
  account: 'Account',
  key: (type: string | null) => `${type ?? 'PIX'} key`,
  none: 'None',
  first: 'First time',
  similar: 'This looks like another destination',
  similarText: 'Its first and last characters are the same. Compare every character before you continue.',
} as const;

/** Where money goes, in full. Null if unknown. */
export interface ShownDestination {
  readonly kind: 'wallet' | 'bank';
  readonly name: string | null;
  readonly network: string | null;
  readonly address: string | null;
  readonly tag: string | null;
  readonly bank: string | null;
  readonly branch: string | null;
  readonly account: string | null;
  readonly key: string | null;
  readonly keyType: string | null;
}

const Value = ({ text, none }: { readonly text: string | null; readonly none: string }) => (
  <Box minW="0" overflowWrap="anywhere" color={text ? undefined : 'fg.subtle'}>
    {text || none}
  </Box>
);

const value = (text: string | null) => <Value text={text} none={TEXTS.none} />;

const copied = (label: string, text: string | null) =>
  text ? <CopyValue label={label.toLowerCase()} value={text} /> : value(null);

interface DestinationDetailsProps {
  readonly destination: ShownDestination;
  /** No money has been sent there yet. */
  readonly isFirst: boolean;
}

/** Rows of a `DetailList`. */
export const DestinationDetails = ({ destination: to, isFirst }: DestinationDetailsProps) => {
  const isWallet = to.kind === 'wallet';
  const name: ReactNode = (
    <Flex align="center" gap="2" wrap="wrap" minW="0">
      <Value text={to.name} none={isWallet ? TEXTS.unnamed : TEXTS.noHolder} />
      {isFirst && <Tag family="warning">{TEXTS.first}</Tag>}
    </Flex>
  );
  const rows: readonly (readonly [name: string, value: ReactNode])[] = isWallet
    ? [
        [TEXTS.recipient, name],
        [TEXTS.network, value(to.network && capitalised(to.network))],
        [
          TEXTS.address,
          to.address ? (
            <FullAddress
              key=""
              label={TEXTS.address.toLowerCase()}
              address={to.address}
              network={to.network}
            />
          ) : (
            value(null)
          ),
        ],
        ...(to.tag ? [[TEXTS.tag, copied(TEXTS.tag, to.tag)] as const] : []),
      ]
    : [
        [TEXTS.holder, name],
        [TEXTS.bank, value(to.bank)],
        [TEXTS.branch, value(to.branch)],
        [TEXTS.account, copied(TEXTS.account, to.account)],
        [TEXTS.key(to.keyType), copied(TEXTS.key(to.keyType), to.key)],
      ];
  return rows.map(([label, shown]) => (
    <Detail key={label} name={label}>
      {shown}
    </Detail>
  ));
};

/** Another destination that looks similar. */
export interface Lookalike {
  readonly name: string | null;
  readonly address: string | null;
}

export const LookalikeNotice = ({ of: found }: { readonly of: readonly Lookalike[] }) =>
  found.length === 0 ? null : (
    <Notice family="danger" title={TEXTS.similar}>
      {TEXTS.similarText}
      {found.map(({ name, address }) => (
        <Box key={`${name ?? ''} ${address ?? ''}`} mt="2">
          <Box fontWeight="medium">{name}</Box>
          {address && <InFours address={address} />}
        </Box>
      ))}
    </Notice>
  );
