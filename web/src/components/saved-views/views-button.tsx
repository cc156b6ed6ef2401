import { Button, chakra } from '@chakra-ui/react';
import { type ViewPage, viewIn } from '@ramps-gateway/shared/domain/saved-views.ts';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { activeOf, savedViewsQuery, type SavedViewsProps } from './state.ts';
import { useSocketStatus } from '../../lib/socket/connection.ts';
import { Icon } from '../ui/icon.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { TEXTS } from './texts.ts';

const Shown = chakra('span', {
  base: { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface ViewsButtonProps {
  readonly page: ViewPage;
  readonly describe: SavedViewsProps['describe'];
  /** The menu was opened before the views had loaded. */
  readonly opened: boolean;
  readonly buttonRef: RefCallback<HTMLButtonElement>;
}

/** Loads the views when a filter is set or somebody opens the menu. */
const ViewsButton = ({ page, describe = TEXTS.shown, opened, buttonRef }: ViewsButtonProps) => {
  const [params] = useSearchParams();
  const current = viewIn(page, params.toString());
  const isLive = useSocketStatus() !== 'connecting';
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const { data } = useQuery({ ...savedViewsQuery, enabled: isLive && current !== '' });
  const active = activeOf(data?.views.filter((view) => view.page === page) ?? [], current, chosen);
  const dialog = useOnDemand(() => import('./saved-views-dialog.tsx'));
  const open = () => dialog.request(() => setOpen(true));
  const begin = useEffectEvent(open);
  useEffect(() => {
    if (opened) begin();
  }, [opened]);
  const name = active?.view.name ?? TEXTS.views;
  const shown = active?.isModified ? TEXTS.modified(name) : name;
  return (
    <>
      <Button
        ref={buttonRef}
        // A fixed width, so that nothing moves when the views load.
        w="40"
        justifyContent="flex-start"
        aria-haspopup="dialog"
        aria-label={TEXTS.button(shown)}
        title={TEXTS.button(shown)}
        loading={dialog.loading}
        onClick={open}
      >
        <Icon name="bookmark" />
        <Shown>{shown}</Shown>
      </Button>
      {dialog.Part && isOpen && (
        <dialog.Part
          page={page}
          describe={describe}
          current={current}
          active={active}
          onChosen={setChosen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
};

export default ViewsButton;
