import { type Engine, type EngineName, startEngine } from '#tests/support/engine.ts';

/** A fresh engine for `work`, stopped after it. */
export const withEngine = async <T>(name: EngineName, work: (engine: Engine) => Promise<T>): Promise<T> => {
  process.env['LOCAL_DYNAMODB'] = name;
  const engine = await startEngine();
  try {
    return await work(engine);
  } finally {
    await engine.stop();
  }
};
