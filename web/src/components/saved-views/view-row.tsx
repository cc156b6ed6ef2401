import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import type { SavedView } from '@ramps-gateway/shared/contract/saved-views.ts';
import { VIEW_BOUNDS } from '@ramps-gateway/shared/domain/saved-views.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TextField } from '../form/fields.tsx';
import { CopyButton, SquareButton } from '../ui/copy-value.tsx';
import { Icon } from '../ui/icon.tsx';
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
  address,
  isShown,
  running,
  problem,
  onChoose,
  onRename,
  onRemove,
}: ViewRowProps) => {
  const [asked, ask] = useState<'name' | 'removal' | null>(null);
  const { name, search } = view;
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
    <ChoiceRow name={name} hint={TEXTS.shown(search)} isShown={isShown} onChoose={onChoose}>
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
