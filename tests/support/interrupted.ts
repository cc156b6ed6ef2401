/** `dies`: every later call fails too, as in a killed process. `fails`: only this call throws. */
export type Interruption = `${'dies' | 'fails'} ${'before' | 'after'}`;

export const INTERRUPTIONS: readonly Interruption[] = [
  'dies before',
  'dies after',
  'fails before',
  'fails after',
];

type Port = object;
type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** Ports whose nth call is interrupted, before or after its effect. */
export const interrupted = <P extends Readonly<Record<string, Port>>>(
  ports: P,
  at: number = Number.POSITIVE_INFINITY,
  how: Interruption = 'dies before',
) => {
  let calls = 0;
  let dead = false;
  const broken = () => new Error(`interrupted at call ${at}`);
  const guard =
    (method: Method): Method =>
    async (...args) => {
      calls += 1;
      const hit = calls === at;
      if (hit && how.startsWith('dies')) dead = true;
      if (dead && !(hit && how === 'dies after')) throw broken();
      if (hit && how === 'fails before') throw broken();
      const answer = await method(...args);
      if (hit) throw broken();
      return answer;
    };
  const wrapped = Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      new Proxy(port, {
        get: (target, key) => {
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? guard(value.bind(target) as Method) : value;
        },
      }),
    ]),
  ) as P;
  return { ports: wrapped, calls: () => calls };
};
