import type { WriteStream } from 'node:tty';
import { styleText } from 'node:util';
import type { Environment } from '../../config/read-settings.ts';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
const ERASE_LINE = '\r\x1b[K';

/** Shows what the start of the network is doing: a spinner on a terminal, otherwise a line per step. */
export class StartScreen {
  readonly #stream: WriteStream;
  readonly #startedMs = performance.now();
  #step = '';
  #frame = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(stream: WriteStream) {
    this.#stream = stream;
  }

  /** Seconds since the start, with one decimal. */
  get seconds(): string {
    return ((performance.now() - this.#startedMs) / 1000).toFixed(1);
  }

  step(text: string): void {
    if (text === this.#step) return;
    this.#step = text;
    if (!this.#stream.isTTY) return void this.#stream.write(`${text}\n`);
    this.#timer ??= setInterval(() => this.#draw(), FRAME_MS).unref();
    this.#draw();
  }

  /** Removes the spinner; `step` shows it again. */
  end(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#step = '';
    if (this.#stream.isTTY) this.#stream.write(ERASE_LINE);
  }

  #draw(): void {
    const frame = FRAMES[this.#frame++ % FRAMES.length] ?? '';
    // Without an end of line, so that the next frame replaces the text; cut, because a wrapped line cannot be erased.
    const text = ` ${this.#step}`.slice(0, (this.#stream.columns ?? 80) - 8);
    const seconds = styleText('dim', `${this.seconds} s`, { stream: this.#stream });
    this.#stream.write(
      `${ERASE_LINE}${styleText('cyan', frame, { stream: this.#stream })}${text} ${seconds}`,
    );
  }
}

/** `tonway dev`: runs until SIGINT, SIGTERM or SIGHUP. The first line comes before the code of the network is loaded. */
export async function devCommand(args: readonly string[], environment: Environment): Promise<void> {
  const isSilent = args.some((each) => ['--json', '--help'].includes(each));
  const screen = isSilent ? null : new StartScreen(process.stdout);
  screen?.step('Loading Tonway');
  const { runDev } = await import('./run-dev.ts');
  await runDev(args, environment, screen);
}
