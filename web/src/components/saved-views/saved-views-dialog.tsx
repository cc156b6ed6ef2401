import { Box, Button, chakra } from '@chakra-ui/react';
import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { VIEW_BOUNDS, type ViewPage } from '@ramps-gateway/shared/domain/saved-views.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../lib/api/error.ts';
import { type EditViews, savedViewsQuery, useEditViews } from '../../lib/queries/saved-views.ts';
import { TextField } from '../form/fields.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { Modal } from '../ui/modal.tsx';
import { RetryNotice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import { type Active, obstacleOf, problemOfName } from './state.ts';
import { TEXTS } from './texts.ts';
import { ChoiceRow, ViewRow } from './view-row.tsx';

interface SavedViewsDialogProps {
  readonly page: ViewPage;
  readonly current: string;
  readonly active: Active | undefined;
  readonly onChosen: (id: string | undefined) => void;
  readonly onClose: () => void;
}

const addressOf = (pathname: string, search: string): string =>
  search === '' ? pathname : `${pathname}?${search}`;

interface NewViewProps {
  readonly views: readonly SavedView[];
  readonly page: ViewPage;
  readonly current: string;
  readonly running: boolean;
  readonly onSave: (name: string) => void;
}

const NewView = ({ views, page, current, running, onSave }: NewViewProps) => {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const name = text.trim();
  const obstacle = obstacleOf(views, current);
  const wrong = problemOfName(views, page, name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong === undefined && obstacle === undefined) onSave(name);
  };
  return (
    <chakra.form onSubmit={submit} noValidate mt="4" pt="4" borderTopWidth="1px" display="grid" gap="3">
      <TextField
        label={TEXTS.saveAs}
        value={text}
        maxLength={VIEW_BOUNDS.name}
        disabled={obstacle !== undefined}
        help={obstacle ?? TEXTS.shown(current)}
        error={isTried || text !== '' ? wrong : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <Box>
        <Button type="submit" loading={running} disabled={obstacle !== undefined}>
          {TEXTS.save}
        </Button>
      </Box>
    </chakra.form>
  );
};

const SavedViewsDialog = ({ page, current, active, onChosen, onClose }: SavedViewsDialogProps) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const query = useQuery(savedViewsQuery);
  const { mutateAsync, isPending } = useEditViews();
  const all = query.data?.views ?? [];
  const views = all.filter((view) => view.page === page);

  const edit = async (change: EditViews, done: string): Promise<boolean> => {
    try {
      await mutateAsync(change);
      toast.success(done);
      return true;
    } catch (error) {
      toast.failure(TEXTS.failed, messageOf(error));
      return false;
    }
  };
  const open = (id: string | undefined, search: string) => {
    onChosen(id);
    void navigate(addressOf(pathname, search), { preventScrollReset: true });
    onClose();
  };
  const replace =
    (changed: SavedView): EditViews =>
    (known) =>
      known.map((view) => (view.id === changed.id ? changed : view));
  const add = async (name: string) => {
    const view: SavedView = { id: crypto.randomUUID(), page, name, search: current };
    const isSaved = await edit(
      (known) => (known.some(({ id }) => id === view.id) ? known : [...known, view]),
      TEXTS.saved(name),
    );
    if (!isSaved) return;
    onChosen(view.id);
    onClose();
  };
  const overwrite = async ({ view }: Active) => {
    if (await edit(replace({ ...view, search: current }), TEXTS.saved(view.name))) onClose();
  };
  return (
    <Modal open title={TEXTS.title} description={TEXTS.description} busy={isPending} onClose={onClose}>
      {query.isPending && <ListSkeleton label={TEXTS.loading} />}
      {query.isError && !query.data && <RetryNotice title={TEXTS.loadFailed} query={query} />}
      {query.data && (
        <>
          <Box as="ul" aria-label={TEXTS.list} listStyleType="none">
            <ChoiceRow
              name={TEXTS.everything}
              hint={TEXTS.everythingHint}
              isShown={current === '' && !active}
              onChoose={() => open(undefined, '')}
            />
            {views.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                address={`${location.origin}${addressOf(pathname, view.search)}`}
                isShown={active?.view.id === view.id && !active.isModified}
                running={isPending}
                problem={(name) => problemOfName(all, page, name, view.id)}
                onChoose={() => open(view.id, view.search)}
                onRename={(name) => edit(replace({ ...view, name }), TEXTS.saved(name))}
                onRemove={() =>
                  void edit((known) => known.filter(({ id }) => id !== view.id), TEXTS.removed(view.name))
                }
              />
            ))}
          </Box>
          {views.length === 0 && (
            <Box mt="2" textStyle="sm" color="fg.muted">
              {TEXTS.empty}
            </Box>
          )}
          {active?.isModified && (
            <Button mt="3" loading={isPending} onClick={() => void overwrite(active)}>
              {TEXTS.overwrite(active.view.name)}
            </Button>
          )}
          <NewView
            views={all}
            page={page}
            current={current}
            running={isPending}
            onSave={(name) => void add(name)}
          />
        </>
      )}
    </Modal>
  );
};

export default SavedViewsDialog;
