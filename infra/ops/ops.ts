import { parseArgs } from 'node:util';
import { messageOf, PlainError } from '../common/errors.ts';
import { type Command, UsageError, type World } from './command.ts';
import { protectCommand } from './protect.ts';
import { rebuildCommand, redriveCommand } from './redrive.ts';
import { revokeKeyCommand } from './revoke-key.ts';
import { stopGatewayCommand } from './stop-gateway.ts';
import { exportUsersCommand, importUsersCommand, renameUsersCommand } from './users.ts';

export const COMMANDS: readonly Command[] = [
  redriveCommand,
  rebuildCommand,
  stopGatewayCommand,
  revokeKeyCommand,
  protectCommand,
  exportUsersCommand,
  importUsersCommand,
  renameUsersCommand,
];

const CALL = 'npm run ops --';

const usageOf = ({ name, words, options, isRequired }: Command): string =>
  [
    `Usage: ${CALL} ${name}`,
    ...(words === undefined ? [] : [words]),
    ...Object.entries(options).map(([option, { value }]) => {
      const shown = value === undefined ? `--${option}` : `--${option} ${value}`;
      return isRequired(option) ? shown : `[${shown}]`;
    }),
  ].join(' ');

const listed = (rows: readonly (readonly [string, string])[]): readonly string[] => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, help]) => `  ${name.padEnd(width)}  ${help}`);
};

const HELP = [
  `Usage: ${CALL} <command>`,
  '',
  ...listed(COMMANDS.map(({ name, help }) => [name, help])),
  '',
  `${CALL} <command> --help lists the options of a command.`,
].join('\n');

const helpOf = (command: Command): string =>
  [
    usageOf(command),
    '',
    `${command.help}.`,
    '',
    ...listed(Object.entries(command.options).map(([name, { help }]) => [`--${name}`, help])),
  ].join('\n');

/** There are no short options: a word with one dash is a value, like every 64th key id. */
const dashedLast = (args: readonly string[]): string[] => {
  const isDashed = (arg: string): boolean => /^-[^-]/.test(arg);
  if (args.includes('--') || !args.some(isDashed)) return [...args];
  return [...args.filter((arg) => !isDashed(arg)), '--', ...args.filter(isDashed)];
};

const parse = ({ options, words }: Command, args: readonly string[]) => {
  const types = Object.entries(options).map(
    ([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }] as const,
  );
  try {
    const { values, positionals } = parseArgs({
      args: dashedLast(args),
      allowPositionals: words !== undefined,
      options: { ...Object.fromEntries(types), help: { type: 'boolean' } },
    });
    return { ...values, words: positionals };
  } catch (error) {
    // The first sentence names the problem; the rest is about leading dashes.
    throw new UsageError(messageOf(error).split('. ')[0]);
  }
};

const run = async (command: Command, args: readonly string[], world: World): Promise<number> => {
  const given = parse(command, args);
  if ('help' in given) {
    world.print(helpOf(command));
    return 0;
  }
  return (await command.run(given, world)) ? 0 : 1;
};

/** `npm run ops -- <command>`. @returns the exit code: 1 if something failed or work is left, 2 for wrong usage */
export const ops = async ([name, ...args]: readonly string[], world: World): Promise<number> => {
  if (name === undefined || name === '--help') {
    world.print(HELP);
    return 0;
  }
  const command = COMMANDS.find((each) => each.name === name);
  if (!command) {
    world.note(`There is no command ${name}.\n${HELP}`);
    return 2;
  }
  try {
    return await run(command, args, world);
  } catch (error) {
    if (error instanceof UsageError) {
      world.note(`${error.message}\n${usageOf(command)}`);
      return 2;
    }
    world.note(
      error instanceof PlainError || !(error instanceof Error)
        ? messageOf(error)
        : (error.stack ?? error.message),
    );
    return 1;
  }
};
