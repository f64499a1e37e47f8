import { SharedValue } from '../data/shared-value.ts';
import type { InterfaceName } from '../routes/interfaces.ts';
import type { Method } from './operations.ts';

/** A request that was sent, as the form that repeats it; the key is no part of it. */
export interface SentRequest {
  readonly interfaceName: InterfaceName;
  readonly operation: string;
  readonly method: Method;
  /** The path and the query. */
  readonly path: string;
  /** The form, as the address has it after `#`. */
  readonly form: string;
}

const MAX_REQUESTS = 20;

/** The newest requests of this page, which are gone when it is closed. */
export const sentRequests = new SharedValue<readonly SentRequest[]>([]);

/** Adds a request; one that was sent before moves to the front. */
export function remember(request: SentRequest): void {
  const others = sentRequests.value.filter((each) => !isSame(each, request));
  sentRequests.set([request, ...others].slice(0, MAX_REQUESTS));
}

function isSame(one: SentRequest, other: SentRequest): boolean {
  return pathOf(one) === pathOf(other);
}

/** The page on which the request can be sent again. */
export function pathOf({ interfaceName, operation, form }: SentRequest): string {
  return `/playground/${interfaceName}/${operation}${form && `#${form}`}`;
}
