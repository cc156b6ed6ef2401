import { PlainError } from '@ramps-gateway/infra/common/errors.ts';
import { dynamodbLocal, dynoxide, type EngineProgram } from './programs.ts';

export const ENGINES = ['dynoxide', 'dynamodb-local', 'external'] as const;
export type EngineName = (typeof ENGINES)[number];

export type Engine =
  | { readonly name: 'external'; readonly endpoint: string }
  | ({ readonly endpoint?: undefined } & EngineProgram);

export interface EngineWish {
  /** LOCAL_DYNAMODB. */
  readonly forced: EngineName | undefined;
  /** What the data in DATA_DIR were written with. */
  readonly remembered: EngineName | undefined;
  /** DYNAMODB_ENDPOINT. */
  readonly endpoint: string | undefined;
}

const WAYS =
  'One of three is needed: the package @dynoxide/linux-x64 (Linux on x64), Java 17 or newer for DynamoDB Local, ' +
  'or DYNAMODB_ENDPOINT with the address of a DynamoDB that runs already.';

const unusable = (name: EngineName): PlainError =>
  new PlainError(`The DynamoDB engine ${name} cannot be used here. ${WAYS}`);

/**
 * The engine to run (contract 2): the forced one, else the one that has the data, else the first that runs here.
 * Throws a plain error that names the three ways.
 */
export const chooseEngine = ({ forced, remembered, endpoint }: EngineWish, dataDir: string): Engine => {
  const find: Record<EngineName, () => Engine | undefined> = {
    dynoxide,
    'dynamodb-local': dynamodbLocal,
    external: () => (endpoint === undefined ? undefined : { name: 'external', endpoint }),
  };
  if (forced && remembered && forced !== remembered) {
    throw new PlainError(
      `The data in ${dataDir} were written with ${remembered}: use LOCAL_DYNAMODB=${remembered}, ` +
        'or start from empty data with: npm start -- --fresh',
    );
  }
  const wanted = forced ?? remembered;
  if (wanted) {
    const engine = find[wanted]();
    if (!engine) throw unusable(wanted);
    return engine;
  }
  for (const name of ENGINES) {
    const engine = find[name]();
    if (engine) return engine;
  }
  throw new PlainError(`No DynamoDB engine can be used here. ${WAYS}`);
};
