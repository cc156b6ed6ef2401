import { Box, Button } from '@chakra-ui/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../../components/ui/icon.tsx';
import { useDialog } from '../../../../components/ui/use-dialog.ts';
import { preferencesQuery } from '../../../../lib/queries/preferences.ts';
import { useSocketStatus } from '../../../../lib/socket/connection.ts';
import { notificationsQuery } from '../api.ts';
import { TEXTS } from '../texts.ts';

const HERTZ = 880;
const SECONDS = 0.15;
const LOUDNESS = 0.05;

/** Silent until the browser allows sound. */
const playTone = (): void => {
  try {
    const context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = LOUDNESS;
    const tone = context.createOscillator();
    tone.frequency.value = HERTZ;
    tone.connect(gain).connect(context.destination);
    tone.onended = () => void context.close();
    tone.start();
    tone.stop(context.currentTime + SECONDS);
  } catch {
    // The device has no sound.
  }
};

/** Plays a tone for a new message if the user turned sound on. @param latest `undefined` until loaded */
const useTone = (latest: string | undefined, isUnread: boolean): void => {
  const before = useRef(latest);
  const { data } = useQuery({ ...preferencesQuery, enabled: false });
  const isWanted = data?.sound === true && isUnread;
  useEffect(() => {
    if (isWanted && before.current !== undefined && latest !== undefined && latest !== before.current)
      playTone();
    before.current = latest;
  }, [latest, isWanted]);
};

/** Counts only loaded notifications. */
const useUnread = (): string | undefined => {
  // Waits for the socket, so that no later change is missed.
  const isLive = useSocketStatus() !== 'connecting';
  const { data } = useInfiniteQuery({ ...notificationsQuery, enabled: isLive });
  const loaded = data?.pages.flatMap(({ items }) => items) ?? [];
  useTone(data && (loaded[0]?.id ?? ''), loaded[0]?.read_at === null);
  const unread = loaded.filter(({ read_at: at }) => at === null).length;
  if (unread === 0) return undefined;
  return unread === loaded.length && data?.pages.at(-1)?.next_cursor ? `${unread}+` : String(unread);
};

export const NotificationBell = ({ size = 'md' }: { readonly size?: 'xs' | 'md' }) => {
  const unread = useUnread();
  const list = useDialog(() => import('./notification-dialog.tsx'));
  return (
    <>
      <Button
        {...list.trigger}
        size={size}
        variant="ghost"
        colorPalette="neutral"
        px="0"
        position="relative"
        aria-label={TEXTS.bell(unread)}
        title={TEXTS.bell(unread)}
        aria-haspopup="dialog"
      >
        <Icon name="bell" />
        {unread !== undefined && (
          <Box
            as="span"
            aria-hidden="true"
            position="absolute"
            top="-1"
            insetEnd="-1"
            display="grid"
            placeItems="center"
            minW="4"
            h="4"
            px="1"
            borderRadius="full"
            bg="danger.solid"
            color="danger.contrast"
            fontSize="2xs"
            fontWeight="semibold"
            lineHeight="tight"
          >
            {unread}
          </Box>
        )}
      </Button>
      {list.Part && <list.Part {...list.shown} />}
    </>
  );
};
