import type { StreamEvent } from '@tonway/client';
import { settings } from '../location/settings.ts';
import { isAbout, type Topic } from './live-topic.ts';

/** Called with each event about its topic; null: events may have been missed. */
export type Listener = (event: StreamEvent | null) => void;

/** Navigation replaces what is followed: one connection is opened for all of it. */
const SETTLED_MS = 50;

const followers = new Map<Topic, Set<Listener>>();
let hasStream = false;
let reconnect: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether events arrive; otherwise pages have to ask. */
export function isLive(): boolean {
  return hasStream;
}

/** Calls the listener with what happens, until the returned function is called. */
export function follow(topic: Topic, listener: Listener): () => void {
  const listeners = followers.get(topic) ?? new Set();
  followers.set(topic, listeners.add(listener));
  topicsChanged();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) followers.delete(topic);
    topicsChanged();
  };
}

function topicsChanged(): void {
  if (!settings.hasStreams) return;
  clearTimeout(timer);
  timer = setTimeout(() => void connect(), SETTLED_MS);
}

/** The code of the connection is loaded after the first view. */
async function connect(): Promise<void> {
  if (reconnect) return reconnect();
  const { Channel } = await import('./live-channel.ts').catch(() => ({ Channel: null }));
  if (!Channel || reconnect) return;
  const channel = new Channel({ topics: () => [...followers.keys()], publish, setLive });
  reconnect = () => channel.update();
  reconnect();
}

function setLive(isConnected: boolean): void {
  hasStream = isConnected;
}

function publish(event: StreamEvent | null): void {
  for (const [topic, listeners] of followers)
    if (event === null || isAbout(event, topic)) for (const listener of listeners) listener(event);
}
