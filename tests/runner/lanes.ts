/** `cores` is how many a piece keeps busy: its processor time divided by its duration on an idle machine, rounded up. */
export interface Weighed {
  readonly cores: number;
}

/**
 * Starts each piece, in order where possible, as soon as its cores are free. Results are in the order in which pieces end.
 */
export const runInLanes = <Work extends Weighed, Outcome>(
  pieces: readonly Work[],
  cores: number,
  run: (piece: Work) => Promise<Outcome>,
): Promise<readonly Outcome[]> =>
  new Promise((resolve, reject) => {
    const waiting = [...pieces];
    const outcomes: Outcome[] = [];
    let free = cores;
    const takenBy = (piece: Work): number => Math.min(piece.cores, cores);
    const startNext = (): void => {
      if (outcomes.length === pieces.length) resolve(outcomes);
      for (;;) {
        const at = waiting.findIndex((piece) => takenBy(piece) <= free);
        const [piece] = at < 0 ? [] : waiting.splice(at, 1);
        if (piece === undefined) return;
        const taken = takenBy(piece);
        free -= taken;
        run(piece).then((outcome) => {
          outcomes.push(outcome);
          free += taken;
          startNext();
        }, reject);
      }
    };
    startNext();
  });
