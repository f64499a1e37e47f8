export interface KeepAliveOptions {
  readonly idleMs: number;
  /** Called after half the limit, once per silence. */
  readonly onQuiet?: () => void;
  /** Called after the limit. */
  readonly onDead: () => void;
  /** Since when the other side takes nothing from us, by `performance.now()`. */
  readonly blockedSinceMs: () => number | null;
}

/** Watches for silence with one lazy timer; hearing something costs a clock reading. */
export class KeepAlive {
  readonly #options: KeepAliveOptions;
  #heardAtMs = performance.now();
  #asked = false;
  #suspended = false;
  #timer: NodeJS.Timeout;

  constructor(options: KeepAliveOptions) {
    this.#options = options;
    this.#timer = this.#arm(options.idleMs / 2);
  }

  /** A complete packet came. */
  heard(): void {
    this.#heardAtMs = performance.now();
    this.#asked = false;
  }

  /** Who does not listen cannot complain of silence. */
  suspend(): void {
    this.#suspended = true;
  }

  resume(): void {
    this.#suspended = false;
    this.heard();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #arm(delayMs: number): NodeJS.Timeout {
    return setTimeout(this.#check, Math.max(1, Math.ceil(delayMs))).unref();
  }

  readonly #check = (): void => {
    const { idleMs, onDead, onQuiet } = this.#options;
    const silentMs = this.#silentMs();
    if (silentMs >= idleMs) {
      onDead();
      return;
    }
    const quiet = silentMs >= idleMs / 2;
    if (quiet && !this.#asked) onQuiet?.();
    this.#asked = quiet;
    this.#timer = this.#arm((quiet ? idleMs : idleMs / 2) - silentMs);
  };

  #silentMs(): number {
    const now = performance.now();
    const blockedSinceMs = this.#options.blockedSinceMs();
    const blockedMs = blockedSinceMs === null ? 0 : now - blockedSinceMs;
    return Math.max(blockedMs, this.#suspended ? 0 : now - this.#heardAtMs);
  }
}
