import { Box, chakra } from '@chakra-ui/react';
import type { Recipient } from '@ramps-gateway/shared/contract/recipients.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { SelectField } from '../../../../components/form/fields.tsx';
import { RetryNotice } from '../../../../components/ui/notice.tsx';
import { messageOf } from '../../../../lib/api/error.ts';
import { useRest } from '../../../../lib/queries/kept-holdings.ts';
import { placeName, recipientName, recipientsQuery } from '../../../../lib/queries/recipients.ts';
import { subAccountsQuery } from '../../../../lib/queries/sub-accounts.ts';
import { pathOf } from '../../../../lib/routes.ts';
import { TEXTS } from '../texts.ts';
import type { Filled } from '../model/transfer.ts';

const { form: F } = TEXTS;

const Link = chakra(RouterLink, { base: { color: 'accent.fg', textDecoration: 'underline' } });

const labelOf = (recipient: Recipient): string =>
  [recipientName(recipient), recipient.asset, placeName(recipient), recipient.masked]
    .filter(Boolean)
    .join(', ');

const maySendTo = ({ state }: Recipient): boolean => state === 'ready' || state === 'cooling_off';

interface ChoicesProps {
  readonly filled: Filled;
  readonly error: string | undefined;
  readonly onFilled: (filled: Filled) => void;
}

const RecipientChoice = ({
  subAccountId,
  filled,
  error,
  onFilled,
}: ChoicesProps & { subAccountId: string }) => {
  const query = useInfiniteQuery(recipientsQuery({ subAccountId }));
  useRest(query);
  if (query.isError)
    return (
      <RetryNotice title={F.failed} query={query}>
        {messageOf(query.error)}
      </RetryNotice>
    );
  const known = query.data?.pages.flatMap(({ items }) => items).filter(maySendTo);
  if (known?.length === 0 && !query.hasNextPage)
    return (
      <Box textStyle="sm" color="fg.muted">
        {F.noRecipients} <Link to={pathOf('sub-accounts')}>{F.addOne}</Link>
      </Box>
    );
  return (
    <SelectField
      label={F.recipient}
      error={error}
      disabled={!known}
      placeholder={known ? F.chooseRecipient : F.loadingRecipients}
      choices={(known ?? []).map((each) => ({ value: each.id, label: labelOf(each) }))}
      value={filled.recipient?.id ?? ''}
      onChange={(event) =>
        onFilled({ ...filled, recipient: known?.find(({ id }) => id === event.target.value) })
      }
    />
  );
};

export const Choices = (props: ChoicesProps) => {
  const { filled, onFilled } = props;
  const { data: accounts } = useQuery(subAccountsQuery);
  const active = accounts?.filter(({ status }) => status === 'active');
  return (
    <>
      <SelectField
        label={F.account}
        disabled={!active}
        placeholder={active ? F.chooseAccount : F.loadingAccounts}
        choices={(active ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))}
        value={filled.subAccountId ?? ''}
        onChange={(event) =>
          onFilled({ ...filled, subAccountId: event.target.value || undefined, recipient: undefined })
        }
      />
      {filled.subAccountId !== undefined && (
        <RecipientChoice key={filled.subAccountId} subAccountId={filled.subAccountId} {...props} />
      )}
    </>
  );
};
