import path from 'node:path';
import { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import * as z from 'zod/mini';
import { type EngineName, ENGINES } from '../engine/engine.ts';

const port = (usual: number) =>
  z._default(
    z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\d{1,5}$/)),
        z.transform((text: string) => Number(text)),
      ),
      z.number().check(z.gte(1), z.lte(65_535)),
    ),
    usual,
  );

/** C2: ports and their defaults. */
const ports = z.object({
  WEB_PORT: port(5173),
  COGNITO_PORT: port(9229),
  DYNAMODB_PORT: port(8000),
  RAMPS_PORT: port(4010),
  AWS_PORT: port(4566),
});

export type Ports = Readonly<z.infer<typeof ports>>;
export type PortName = keyof Ports;

export interface Options {
  readonly fresh: boolean;
  readonly seed: boolean;
  /** Days of past business to play; 0 for none. */
  readonly month: number;
  readonly ports: Ports;
  readonly dataDir: string;
  readonly engine: EngineName | undefined;
  readonly dynamodbEndpoint: string | undefined;
  /** For tests that move the clock. */
  readonly preload: string | undefined;
}

const readPorts = (env: NodeJS.ProcessEnv): Ports => {
  const read = ports.safeParse(env);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]);
    throw new PlainError(`${name} must be a port from 1 to 65535, not “${env[name]}”.`);
  }
  const seen = new Map<number, string>();
  for (const [name, number] of Object.entries(read.data)) {
    const other = seen.get(number);
    if (other) throw new PlainError(`${other} and ${name} are both ${number}: give each its own port.`);
    seen.set(number, name);
  }
  return read.data;
};

const readEngine = (text: string | undefined): EngineName | undefined => {
  const name = ENGINES.find((engine) => engine === text);
  if (text !== undefined && name === undefined) {
    throw new PlainError(`LOCAL_DYNAMODB must be one of ${ENGINES.join(', ')}, not “${text}”.`);
  }
  return name;
};

const readEndpoint = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const { data } = z.url({ protocol: /^https?$/ }).safeParse(text);
  if (data === undefined) throw new PlainError('DYNAMODB_ENDPOINT must be an http address.');
  return data;
};

/** The longest month. */
export const MONTH_DAYS = 30;

const FLAGS = ['--fresh', '--no-seed', '--month'];
const MONTH = /^--month(?:=([1-9]\d?))?$/;

/** `--month`, or only its last days: `--month=7`. */
const readMonth = (args: readonly string[]): number => {
  const [found, days] = args.map((argument) => MONTH.exec(argument)).find((match) => match !== null) ?? [];
  return found === undefined ? 0 : Math.min(Number(days ?? MONTH_DAYS), MONTH_DAYS);
};

/** Throws a plain error. Empty variables count as unset. */
export const readOptions = (args: readonly string[], environment: NodeJS.ProcessEnv): Options => {
  const unknown = args.find((argument) => !FLAGS.includes(argument) && !MONTH.test(argument));
  if (unknown !== undefined) {
    throw new PlainError(`Unknown argument ${unknown}. Possible are: npm start -- ${FLAGS.join(' ')}`);
  }
  const month = readMonth(args);
  if (month > 0 && args.includes('--no-seed'))
    throw new PlainError('--month adds demo data and --no-seed omits it. Choose one.');
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return {
    fresh: args.includes('--fresh'),
    seed: !args.includes('--no-seed'),
    month,
    ports: readPorts(env),
    dataDir: path.resolve(env.DATA_DIR ?? '.local'),
    engine: readEngine(env.LOCAL_DYNAMODB),
    dynamodbEndpoint: readEndpoint(env.DYNAMODB_ENDPOINT),
    preload: env.STACK_IMPORT,
  };
};
