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
  noHolder: 'Not given by the provider',
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

/** Where money goes, in full. Null where unknown. */
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

const Copied = ({ label, text }: { readonly label: string; readonly text: string | null }) =>
  text ? <CopyValue label={label.toLowerCase()} value={text} /> : <Value text={null} none={TEXTS.none} />;

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
  return isWallet ? (
    <>
      <Detail name={TEXTS.recipient}>{name}</Detail>
      <Detail name={TEXTS.network}>
        <Value text={to.network && capitalised(to.network)} none={TEXTS.none} />
      </Detail>
      <Detail name={TEXTS.address}>
        {to.address ? (
          <FullAddress label={TEXTS.address.toLowerCase()} address={to.address} />
        ) : (
          <Value text={null} none={TEXTS.none} />
        )}
      </Detail>
      {to.tag && (
        <Detail name={TEXTS.tag}>
          <Copied label={TEXTS.tag} text={to.tag} />
        </Detail>
      )}
    </>
  ) : (
    <>
      <Detail name={TEXTS.holder}>{name}</Detail>
      <Detail name={TEXTS.bank}>
        <Value text={to.bank} none={TEXTS.none} />
      </Detail>
      <Detail name={TEXTS.branch}>
        <Value text={to.branch} none={TEXTS.none} />
      </Detail>
      <Detail name={TEXTS.account}>
        <Copied label={TEXTS.account} text={to.account} />
      </Detail>
      <Detail name={TEXTS.key(to.keyType)}>
        <Copied label={TEXTS.key(to.keyType)} text={to.key} />
      </Detail>
    </>
  );
};

/** Another destination that could be mistaken for this one. */
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
