import { Button } from '@chakra-ui/react';
import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { Tag } from '../../../components/ui/tag.tsx';
import { exactly } from '../../../lib/format/amount.ts';
import { useCheckCollection } from '../api.ts';
import { familyOf, standOf } from '../model/stand.ts';
import { COLLECTIONS as C } from '../texts.ts';

interface CollectionProps {
  readonly collection: SpreadCollection;
}

export const CollectionState = ({ collection }: CollectionProps) => {
  const stand = standOf(collection);
  return (
    <Tag family={familyOf(stand)} dot>
      {C.states[stand]}
    </Tag>
  );
};

/** Has it looked up what came of it. */
export const CheckAgain = ({ collection: { id, amount, sub_account } }: CollectionProps) => {
  const check = useCheckCollection();
  return (
    <Button
      size="xs"
      loading={check.isPending}
      loadingText={C.checking}
      aria-label={C.checkOf(C.what(exactly(amount, 'USDT'), sub_account.name))}
      onClick={() => check.mutate(id)}
    >
      {C.check}
    </Button>
  );
};
