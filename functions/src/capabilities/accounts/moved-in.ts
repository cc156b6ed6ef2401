import * as z from 'zod/mini';

/** What a change of the table shows of an item before and after. */
interface Images {
  readonly before: unknown;
  readonly after: unknown;
}

const move = z.object({ sub_account_id: z.string(), generation: z.int() });

/** The sub-account whose ownership has just changed; undefined for what the job itself writes of how far it is. */
export const movedIn = ({ before, after }: Images): string | undefined => {
  const now = move.safeParse(after).data;
  return now && now.generation !== move.safeParse(before).data?.generation ? now.sub_account_id : undefined;
};
