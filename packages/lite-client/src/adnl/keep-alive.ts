export interface KeepAliveOptions {
  readonly idleMs: number;
  /** Called after half of `idleMs`, once per idle period. */
  readonly onQuiet?: () => void;
  /** Called after `idleMs`. */
  readonly onDead: () => void;
  /** Since when the peer has not accepted data, in `performance.now()` time. */
  readonly blockedSinceMs: () => number | null;
}

/** Detects an idle connection with one timer, so that a received packet costs only a clock read. */
export class KeepAlive {
  readonly #options: KeepAliveOptions;
  #lastPacketAtMs = performance.now();
  #hasPinged = false;
  #suspended = false;
  #timer: NodeJS.Timeout;

  constructor(options: KeepAliveOptions) {
    this.#options = options;
    this.#timer = this.#arm(options.idleMs / 2);
  }

  /** Called for each complete packet. */
  onPacket(): void {
    this.#lastPacketAtMs = performance.now();
    this.#hasPinged = false;
  }

  /** Suspends the check while reading is paused. */
  suspend(): void {
    this.#suspended = true;
  }

  resume(): void {
    this.#suspended = false;
    this.onPacket();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #arm(delayMs: number): NodeJS.Timeout {
    return setTimeout(this.#check, Math.max(1, Math.ceil(delayMs))).unref();
  }

  readonly #check = (): void => {
    const { idleMs, onDead, onQuiet } = this.#options;
    const idleForMs = this.#idleForMs();
    if (idleForMs >= idleMs) {
      onDead();
      return;
    }
    const quiet = idleForMs >= idleMs / 2;
    if (quiet && !this.#hasPinged) onQuiet?.();
    this.#hasPinged = quiet;
    this.#timer = this.#arm((quiet ? idleMs : idleMs / 2) - idleForMs);
  };

  #idleForMs(): number {
    const now = performance.now();
    const blockedSinceMs = this.#options.blockedSinceMs();
    const blockedMs = blockedSinceMs === null ? 0 : now - blockedSinceMs;
    return Math.max(blockedMs, this.#suspended ? 0 : now - this.#lastPacketAtMs);
  }
}
