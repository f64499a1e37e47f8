/** The state of one part of the pipeline; further fields depend on the part. */
interface HealthComponent {
  readonly ok: boolean;
  readonly error?: string;
  readonly [field: string]: unknown;
}

export type HealthComponents = Readonly<Record<string, HealthComponent>>;

interface HealthAnswer {
  readonly ok: boolean;
  /** In seconds. */
  readonly now: number;
  readonly components: HealthComponents;
}

export function healthAnswer(components: HealthComponents): HealthAnswer {
  const ok = Object.values(components).every((component) => component.ok);
  return { ok, now: Math.floor(Date.now() / 1000), components };
}
