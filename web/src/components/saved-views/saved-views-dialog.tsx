import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { VIEW_BOUNDS, type ViewPage } from '@ramps-gateway/shared/domain/saved-views.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../lib/api/error.ts';
import { TextField } from '../form/fields.tsx';
import { CopyButton, SquareButton } from '../ui/copy-value.tsx';
import { Icon } from '../ui/icon.tsx';
import { ListSkeleton } from '../ui/list-skeleton.tsx';
import { Modal } from '../ui/modal.tsx';
import { RetryNotice } from '../ui/notice.tsx';
import { toast } from '../ui/toast.ts';
import {
  type Active,
  type EditViews,
  obstacleOf,
  problemOfName,
  savedViewsQuery,
  useEditViews,
} from './state.ts';
import { TEXTS } from './texts.ts';

const Choice = chakra('button', {
  base: {
    flex: '1',
    minW: '0',
    textAlign: 'start',
    px: '2',
    py: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _hover: { bg: 'bg.hover' },
    '&[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' },
  },
});

interface ChoiceRowProps {
  readonly name: string;
  readonly hint: string;
  readonly isShown: boolean;
  readonly onChoose: () => void;
  readonly children?: ReactNode;
}

export const ChoiceRow = ({ name, hint, isShown, onChoose, children }: ChoiceRowProps) => (
  <Flex as="li" align="center" gap="1" borderTopWidth="1px" py="1" _first={{ borderTopWidth: '0' }}>
    <Choice type="button" aria-pressed={isShown} onClick={onChoose}>
      {name}
      <Box textStyle="xs" fontWeight="normal" color="fg.subtle">
        {hint}
      </Box>
    </Choice>
    {children}
  </Flex>
);

interface NameFormProps {
  readonly view: SavedView;
  readonly problem: (name: string) => string | undefined;
  readonly running: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

const NameForm = ({ view, problem, running, onSave, onCancel }: NameFormProps) => {
  const [text, setText] = useState(view.name);
  const wrong = problem(text.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong === undefined) onSave(text.trim());
  };
  return (
    <chakra.li py="2" borderTopWidth="1px">
      <chakra.form onSubmit={submit} noValidate display="grid" gap="2">
        <TextField
          label={TEXTS.newName}
          value={text}
          maxLength={VIEW_BOUNDS.name}
          autoFocus
          error={wrong}
          onChange={({ target }) => setText(target.value)}
        />
        <Flex gap="2">
          <Button type="submit" size="xs" loading={running} disabled={wrong !== undefined}>
            {TEXTS.saveName}
          </Button>
          <Button size="xs" variant="ghost" onClick={onCancel}>
            {TEXTS.cancel}
          </Button>
        </Flex>
      </chakra.form>
    </chakra.li>
  );
};

interface ViewRowProps {
  readonly view: SavedView;
  readonly hint: string;
  readonly address: string;
  readonly isShown: boolean;
  readonly running: boolean;
  readonly problem: (name: string) => string | undefined;
  readonly onChoose: () => void;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

export const ViewRow = ({
  view,
  hint,
  address,
  isShown,
  running,
  problem,
  onChoose,
  onRename,
  onRemove,
}: ViewRowProps) => {
  const [asked, ask] = useState<'name' | 'removal' | null>(null);
  const { name } = view;
  if (asked === 'name')
    return (
      <NameForm
        view={view}
        problem={problem}
        running={running}
        onSave={(text) => void onRename(text).then((isDone) => isDone && ask(null))}
        onCancel={() => ask(null)}
      />
    );
  if (asked === 'removal')
    return (
      <Flex as="li" align="center" gap="2" wrap="wrap" borderTopWidth="1px" py="2">
        <Box flex="1" overflowWrap="anywhere">
          {TEXTS.removeAsked(name)}
        </Box>
        <Button size="xs" colorPalette="danger" loading={running} autoFocus onClick={onRemove}>
          {TEXTS.removeNow}
        </Button>
        <Button size="xs" variant="ghost" onClick={() => ask(null)}>
          {TEXTS.keep}
        </Button>
      </Flex>
    );
  return (
    <ChoiceRow name={name} hint={hint} isShown={isShown} onChoose={onChoose}>
      <CopyButton label={TEXTS.link(name)} value={address} />
      <SquareButton type="button" aria-label={TEXTS.rename(name)} onClick={() => ask('name')}>
        <Icon name="edit" />
      </SquareButton>
      <SquareButton type="button" aria-label={TEXTS.remove(name)} onClick={() => ask('removal')}>
        <Icon name="trash" />
      </SquareButton>
    </ChoiceRow>
  );
};

interface SavedViewsDialogProps {
  readonly page: ViewPage;
  readonly describe: (search: string) => string;
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
  readonly hint: string;
  readonly running: boolean;
  readonly onSave: (name: string) => void;
}

const NewView = ({ views, page, current, hint, running, onSave }: NewViewProps) => {
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
        help={obstacle ?? hint}
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

const SavedViewsDialog = ({ page, describe, current, active, onChosen, onClose }: SavedViewsDialogProps) => {
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
                hint={describe(view.search)}
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
            hint={describe(current)}
            running={isPending}
            onSave={(name) => void add(name)}
          />
        </>
      )}
    </Modal>
  );
};

export default SavedViewsDialog;
