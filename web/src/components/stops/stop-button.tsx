import { Button } from '@chakra-ui/react';
import type { Stop, StopScope } from '@ramps-gateway/shared/contract/stops.ts';
import { useRef, useState } from 'react';
import { useRole } from '../../lib/queries/profile.ts';
import { stopOf, useStops } from '../../lib/queries/stops.ts';
import { useOnDemand } from '../ui/use-on-demand.ts';
import { TEXTS } from './texts.ts';

interface StopButtonProps {
  readonly scope: StopScope;
  /** For a person: `the gateway`, the name of a sub-account. */
  readonly what: string;
  readonly size?: 'xs' | 'sm';
}

interface AskingProps extends StopButtonProps {
  readonly standing: Stop | undefined;
}

/** The button and its question, which is fetched when it is asked. */
export const AskToStop = ({ scope, what, size = 'sm', standing }: AskingProps) => {
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
        // What is asked stays what it was when it was asked, whatever comes in meanwhile.
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

/** Stops something, or lifts its stop; the whole gateway for administrators alone. */
export const StopButton = ({ scope, ...rest }: StopButtonProps) => {
  const isAdmin = useRole() === 'admin';
  const stops = useStops();
  if (scope.kind === 'gateway' && !isAdmin) return null;
  return <AskToStop scope={scope} {...rest} standing={stopOf(stops, scope)} />;
};
