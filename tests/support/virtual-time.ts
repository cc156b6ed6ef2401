/** A clock that jumps to the end of the next sleep once nothing else is running. */
export const virtualTime = (start = Date.parse('2026-11-27T12:00:00.000Z')) => {
  let now = start;
  let sleeping: { readonly at: number; readonly wake: () => void }[] = [];
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    clock: () => new Date(now),
    now: () => now,
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        sleeping.push({ at: now + ms, wake: resolve });
      }),
    /** Lets `ms` milliseconds pass. */
    pass: async (ms: number): Promise<void> => {
      const end = now + ms;
      await rest();
      for (;;) {
        const at = Math.min(...sleeping.map((each) => each.at));
        if (at > end) break;
        now = at;
        const due = sleeping.filter((each) => each.at <= at);
        sleeping = sleeping.filter((each) => each.at > at);
        for (const { wake } of due) wake();
        await rest();
      }
      now = end;
    },
  };
};
