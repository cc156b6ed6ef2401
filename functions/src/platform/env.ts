/** A required setting; a missing one fails the cold start by name. infra/config/functions.ts lists them. */
export const env = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`the environment variable ${name} is not set`);
  return value;
};

export const countEnv = (name: string): number => (env(name) === '0' ? 0 : wholeEnv(name));

export const onEnv = (name: string): boolean => {
  const value = env(name);
  if (value !== 'on' && value !== 'off')
    throw new Error(`the environment variable ${name} must be on or off`);
  return value === 'on';
};

export const wholeEnv = (name: string): number => {
  const value = env(name);
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new Error(`the environment variable ${name} must be a whole number`);
  return Number(value);
};
