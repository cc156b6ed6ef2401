import * as z from 'zod/mini';
import { PlainError } from '../common/errors.ts';

export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** For the user only; results may go to a file. */
  readonly note: (line: string) => void;
  readonly input: () => Promise<string>;
}

interface Option {
  /** As shown in the help; an option without a value is a switch. */
  readonly value?: string;
  readonly help: string;
}

export interface Command {
  readonly name: string;
  readonly help: string;
  readonly words?: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly isRequired: (option: string) => boolean;
  /** False if work is left. @throws UsageError */
  readonly run: (given: object, world: World) => Promise<boolean>;
}

export class UsageError extends PlainError {}

/** `input` parses the options, and as `words` the words after the command's name. */
export const command = <Shape extends z.core.$ZodShape>({
  input,
  run,
  ...described
}: Pick<Command, 'name' | 'help' | 'words'> & {
  readonly options: Readonly<Record<Exclude<keyof Shape & string, 'words'>, Option>>;
  readonly input: z.ZodMiniObject<Shape, z.core.$strip>;
  readonly run: (given: z.output<z.ZodMiniObject<Shape, z.core.$strip>>, world: World) => Promise<boolean>;
}): Command => ({
  ...described,
  isRequired: (option) => !z.safeParse(input.shape[option] ?? z.never(), undefined).success,
  run: async (given, world) => {
    const read = z.safeParse(input, given);
    if (read.success) return run(read.data, world);
    const [{ path: [at] = [], message } = { message: '' }] = read.error.issues;
    if (at === 'words') throw new UsageError(message);
    throw new UsageError(`--${String(at)} ${Object.hasOwn(given, String(at)) ? message : 'is missing'}`);
  },
});
