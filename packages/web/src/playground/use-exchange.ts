import { useEffect, useRef, useState } from 'preact/hooks';
import { apiFetch, serverUrl } from '../data/api.ts';
import { type Answer, readAnswer } from './exchange.ts';
import type { PlaygroundRequest } from './request.ts';

export interface Exchange {
  readonly answer: Answer | null;
  readonly isRunning: boolean;
  /** Why there is no answer. */
  readonly failure: string | null;
}

const IDLE: Exchange = { answer: null, isRunning: false, failure: null };

/** Sends requests one after the other; a new one, or leaving the page, stops the one under way. */
export function useExchange() {
  const [exchange, setExchange] = useState(IDLE);
  const abort = useRef<AbortController | null>(null);
  const stop = () => abort.current?.abort();
  useEffect(() => stop, []);
  const send = async (request: PlaygroundRequest) => {
    stop();
    const controller = new AbortController();
    abort.current = controller;
    const change = (next: (before: Exchange) => Exchange) =>
      abort.current === controller && setExchange(next);
    setExchange({ ...IDLE, isRunning: true });
    try {
      const startedMs = performance.now();
      const response = await fetchRequest(request, controller.signal);
      const elapsedMs = Math.round(performance.now() - startedMs);
      await readAnswer(response, elapsedMs, (answer) =>
        change((before) => ({ ...before, answer, isRunning: !answer.isComplete })),
      );
    } catch (error) {
      const failure = controller.signal.aborted ? 'Stopped.' : textOf(error);
      change(({ answer }) => ({ answer, isRunning: false, failure }));
    }
  };
  return { exchange, send, stop };
}

function fetchRequest({ method, path, headers, body }: PlaygroundRequest, signal: AbortSignal) {
  return apiFetch(`${serverUrl}${path}`, {
    method,
    headers,
    signal,
    cache: 'no-store',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function textOf(error: unknown): string {
  return error instanceof TypeError
    ? 'The server cannot be reached.'
    : `The answer cannot be read: ${error instanceof Error ? error.message : error}`;
}
