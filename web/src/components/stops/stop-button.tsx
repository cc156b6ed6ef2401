import { Box, Button } from '@chakra-ui/react';
import type { Stop, StopScope } from '@ramps-gateway/shared/contract/stops.ts';
import { mayLift } from '@ramps-gateway/shared/domain/stops.ts';
import { useRef, useState } from 'react';
import { secondWithZone } from '../../lib/format/time.ts';
import { useFormats } from '../../lib/formats.ts';
import { useRole } from '../../lib/queries/profile.ts';
import { stopOf, useStops } from '../../lib/queries/stops.ts';
import { Notice } from '../ui/notice.tsx';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { TEXTS } from './texts.ts';

/** Stops shown at first; a button shows the others. */
const SHOWN = 2;

const titleOf = ({ scope: { kind }, sub_account, label }: Stop): string =>
  TEXTS.stopped[kind](sub_account?.name ?? '', label === null ? '' : `: ${label}`);

const whatOf = ({ scope: { kind }, sub_account, label }: Stop): string => {
  const name = sub_account?.name ?? '';
  switch (kind) {
    case 'gateway':
      return 'the gateway';
    case 'sub_account':
      return name;
    case 'rule':
      return `the rule of ${name}`;
    case 'destination':
      return `${label ?? 'a destination'} of ${name}`;
  }
};

const idOf = (stop: Stop): string => JSON.stringify(stop.scope);

export const StopBanner = () => {
  useFormats();
  const role = useRole();
  const stops = useStops();
  const [isWhole, setWhole] = useState(false);
  if (!stops || stops.length === 0) return null;
  const shown = isWhole ? stops : stops.slice(0, SHOWN);
  const others = stops.length - SHOWN;
  return (
    <Box
      as="section"
      aria-label={TEXTS.region}
      display="grid"
      gap="2"
      maxW="page"
      mx="auto"
      px={{ base: '4', md: '8' }}
      pt="4"
    >
      {shown.map((stop) => (
        <Notice
          key={idOf(stop)}
          family="danger"
          title={titleOf(stop)}
          action={
            mayLift(role, stop) &&
            (role === 'admin' || stop.scope.kind !== 'gateway') && (
              <AskToStop scope={stop.scope} what={whatOf(stop)} size="xs" standing={stop} />
            )
          }
        >
          <div>{TEXTS.why(stop.reason, stop.by.email, secondWithZone(stop.since))}</div>
          <div>{TEXTS.waits}</div>
          {!mayLift(role, stop) && <div>{TEXTS.administratorOnly}</div>}
        </Notice>
      ))}
      {others > 0 && (
        <Button size="xs" variant="ghost" justifySelf="start" onClick={() => setWhole(!isWhole)}>
          {isWhole ? TEXTS.fewer : TEXTS.more(others)}
        </Button>
      )}
    </Box>
  );
};

interface StopButtonProps {
  readonly scope: StopScope;
  readonly what: string;
  readonly size?: 'xs' | 'sm';
}

interface AskingProps extends StopButtonProps {
  readonly standing: Stop | undefined;
}

const AskToStop = ({ scope, what, size = 'sm', standing }: AskingProps) => {
  const [asked, setAsked] = useState<{ readonly standing: Stop | undefined }>();
  const button = useRef<HTMLButtonElement>(null);
  const dialog = useOnDemand(() => import('./stop-dialog.tsx'));
  const action = standing ? TEXTS.lift : TEXTS.stop;
  return (
    <>
      <Button
        ref={button}
        size={size}
        colorPalette={standing ? 'neutral' : 'danger'}
        aria-label={TEXTS.labelled(action, what)}
        aria-haspopup="dialog"
        loading={dialog.loading}
        // The open dialog keeps its wording if the stop changes meanwhile.
        onClick={() => dialog.request(() => setAsked({ standing }))}
      >
        {action}
      </Button>
      {dialog.Part && (
        <dialog.Part
          open={asked !== undefined}
          scope={scope}
          what={what}
          standing={asked?.standing}
          finalFocus={() => button.current}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

/** Only administrators stop the whole gateway, or lift an administrator's stop. */
export const StopButton = ({ scope, ...rest }: StopButtonProps) => {
  const role = useRole();
  const standing = stopOf(useStops(), scope);
  if (scope.kind === 'gateway' && role !== 'admin') return null;
  if (standing && !mayLift(role, standing))
    return (
      <Box textStyle="sm" color="fg.muted">
        {TEXTS.administratorOnly}
      </Box>
    );
  return <AskToStop scope={scope} {...rest} standing={standing} />;
};
