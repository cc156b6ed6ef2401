import { chakra } from '@chakra-ui/react';
import { type ReactNode, useCallback, useState } from 'react';

/** What is drawn in it takes its colour from here. */
export const Ink = chakra('g', {});

const Frame = chakra('div', { base: { position: 'relative', minW: '0', overflow: 'hidden' } });

/** Before anything is measured, and where nothing can be. */
const USUAL_WIDTH = 480;

interface FigureProps {
  /** What the picture says, in words. */
  readonly label: string;
  /** In pixels; the place is kept before the picture is drawn, so that nothing moves. */
  readonly height: number;
  /** @param width pixels that there are */
  readonly children: (width: number) => ReactNode;
}

/** A picture as wide as its place. It is drawn again for another width, so that its text keeps its size. */
export const Figure = ({ label, height, children }: FigureProps) => {
  const [width, setWidth] = useState<number | null>(null);
  const measure = useCallback((frame: HTMLElement | null) => {
    if (!frame) return undefined;
    const update = () => setWidth(frame.clientWidth || USUAL_WIDTH);
    const observer = new ResizeObserver(update);
    observer.observe(frame);
    update();
    return () => observer.disconnect();
  }, []);
  return (
    <Frame ref={measure} style={{ height }}>
      {width !== null && (
        <svg role="img" aria-label={label} width={width} height={height}>
          {children(width)}
        </svg>
      )}
    </Frame>
  );
};
