import { Box, Button, Flex } from '@chakra-ui/react';
import type { PaymentNoteRecord, PaymentStory } from '@ramps-gateway/shared/contract/payments.ts';
import { STORY_NOTES } from '@ramps-gateway/shared/domain/payments.ts';
import { Panel, SectionTitle } from '../../../../components/ui/panel.tsx';
import { Quiet, Strong } from '../../../../components/ui/text.ts';
import { Moment } from '../../../../components/ui/time.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { NOTES as N } from '../texts.ts';

export const authorOf = ({ name, email, by }: PaymentNoteRecord): string => name || email || by;

const Note = ({ note }: { readonly note: PaymentNoteRecord }) => (
  <Box as="li" py="3" borderTopWidth="1px" _first={{ borderTopWidth: '0', pt: '0' }}>
    <Flex justify="space-between" columnGap="3" wrap="wrap" align="baseline">
      <Strong title={note.email}>{authorOf(note)}</Strong>
      <Quiet>
        <Moment iso={note.at} />
      </Quiet>
    </Flex>
    <Box mt="1" textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
      {note.text}
    </Box>
  </Box>
);

/** Oldest first, like the timeline. */
export const PaymentNotes = ({ story }: { readonly story: PaymentStory }) => {
  const form = useDialog(() => import('./note-form.tsx'));
  const notes = story.timeline.flatMap((entry) => (entry.kind === 'note' ? [entry.note] : []));
  return (
    <Panel padded>
      <SectionTitle>{N.title}</SectionTitle>
      {story.more_notes && <Quiet>{N.older(STORY_NOTES)}</Quiet>}
      {notes.length === 0 ? (
        <Quiet>{N.none}</Quiet>
      ) : (
        <Box as="ul" aria-label={N.title} listStyleType="none">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </Box>
      )}
      {form.shown.open && form.Part ? (
        <form.Part id={story.payment.id} onClose={form.shown.onClose} />
      ) : (
        <Button {...form.trigger} mt="3">
          {N.ask}
        </Button>
      )}
    </Panel>
  );
};
