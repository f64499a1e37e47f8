import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Response } from 'playwright-core';
import { eventually } from '../../gateway/support/eventually.ts';

const API = /\/api\/v[23]\/([\w/]+)/;
const STREAM = '/api/streaming/v2/sse';

/** The requests that a page sends to the API, and its streams. */
export class ApiRequests {
  #paths: string[] = [];
  #streams = 0;
  #pathsBeforeStream = 0;

  constructor(page: Page) {
    page.on('request', (request) => {
      const [, path] = API.exec(request.url()) ?? [];
      if (path !== undefined) this.#paths.push(path);
    });
    page.on('response', (response) => this.#answered(response));
  }

  #answered(response: Response): void {
    if (!response.url().includes(STREAM) || !response.ok()) return;
    this.#streams++;
    this.#pathsBeforeStream = this.#paths.length;
  }

  /** The operations that were asked for: these, or all. */
  paths(...names: readonly string[]): readonly string[] {
    return names.length === 0
      ? [...this.#paths]
      : this.#paths.filter((path) => names.includes(path));
  }

  forget(): void {
    this.#paths = [];
    this.#pathsBeforeStream = 0;
  }

  /** Waits for a new stream, and until the page reads what it may have missed. */
  async untilLive(): Promise<void> {
    await eventually(async () => this.#streams > 0 && this.#paths.length > this.#pathsBeforeStream);
    this.#streams = 0;
  }

  /** Waits until the page sends nothing for a second, or for as long as `quietMs`. */
  async untilQuiet(quietMs = 1000): Promise<void> {
    for (let count = -1; count !== this.#paths.length; ) {
      count = this.#paths.length;
      await sleep(quietMs);
    }
  }

  async untilPolled(name: string, times: number): Promise<void> {
    await eventually(async () => this.paths(name).length > times);
  }
}
