import { useEffect, useState } from 'preact/hooks';

/** A value that one part of the pages sets and others show. */
export class SharedValue<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}

export function useShared<T>(shared: SharedValue<T>): T {
  const [value, setValue] = useState(shared.value);
  useEffect(() => {
    const update = () => setValue(shared.value);
    update();
    return shared.listen(update);
  }, [shared]);
  return value;
}
