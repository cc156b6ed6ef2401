import { Button } from '@chakra-ui/react';
import type { SpreadCollection } from '@ramps-gateway/shared/contract/calls/spread-collections.ts';
import { Tag } from '../../../../components/ui/tag.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { useCheckCollection, whatOf } from '../api.ts';
import { familyOf, standOf } from '../model/stand.ts';
import { COLLECTIONS as C } from '../texts.ts';
import type { CloseDialogProps } from './close-dialog.tsx';

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

export const CheckAgain = ({ collection }: CollectionProps) => {
  const check = useCheckCollection();
  return (
    <Button
      size="xs"
      loading={check.isPending}
      loadingText={C.checking}
      aria-label={C.checkOf(whatOf(collection))}
      onClick={() => check.mutate(collection.id)}
    >
      {C.check}
    </Button>
  );
};

/** For a collection with no more news: a person finds out and closes it. */
export const CloseByHand = ({ collection }: CollectionProps) => {
  const { Part, shown, trigger } = useDialog<CloseDialogProps>(() => import('./close-dialog.tsx'));
  return (
    <>
      <Button {...trigger} size="xs" variant="ghost" aria-label={C.closeOf(whatOf(collection))}>
        {C.close}
      </Button>
      {Part && <Part {...shown} collection={collection} />}
    </>
  );
};
