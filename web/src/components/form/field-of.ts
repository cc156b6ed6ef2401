import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** `<TextField label="Email" {...fieldOf(form)('email')} />`: registers a field and shows its error. */
export const fieldOf =
  <V extends FieldValues, T>({ register, getFieldState, formState }: UseFormReturn<V, unknown, T>) =>
  <N extends Path<V>>(name: N, options?: RegisterOptions<V, N>) => ({
    error: getFieldState(name, formState).error?.message,
    ...register(name, options),
  });
