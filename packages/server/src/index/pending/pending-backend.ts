import { type Bus, LocalBus } from '../bus/bus.ts';
import { type Admission, LocalAdmission } from './messages/admission.ts';
import { LocalMessageQueue, type MessageQueue } from './messages/message-queue.ts';
import { LocalPendingStore } from './traces/local-pending-store.ts';
import type { PendingStore } from './traces/pending-store.ts';
import { NO_LOCK, type TrackerLock } from './tracker/tracker.ts';

/** What the processes of a network share to have pending traces. */
export interface PendingBackend {
  readonly bus: Bus;
  readonly store: PendingStore;
  readonly admission: Admission;
  readonly lock: TrackerLock;
  /** The caller closes the queue. */
  openMessages(): MessageQueue;
}

/** In the memory of this process, for a network with one process. */
export function localPendingBackend(): PendingBackend {
  const store = new LocalPendingStore((hash, id) => admission.isAdmitted(hash, id));
  const admission = new LocalAdmission((hash) => store.removeEmulated(hash));
  const messages = new LocalMessageQueue();
  return { bus: new LocalBus(), store, admission, lock: NO_LOCK, openMessages: () => messages };
}
