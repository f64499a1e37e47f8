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
const KEPT = 'tonway-requests';

/** The newest requests, which are gone when the tab is closed. */
export const sentRequests = new SharedValue<readonly SentRequest[]>(kept());

/** Adds a request; one that was sent before moves to the front. */
export function remember(request: SentRequest): void {
  const others = sentRequests.value.filter((each) => !isSame(each, request));
  sentRequests.set([request, ...others].slice(0, MAX_REQUESTS));
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(sentRequests.value));
  } catch {
    // Without storage the requests last as long as the page.
  }
}

function kept(): readonly SentRequest[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSent) : [];
  } catch {
    return [];
  }
}

function isSent(value: unknown): value is SentRequest {
  const { interfaceName, operation, method, path, form } = Object(value) as Partial<SentRequest>;
  return [interfaceName, operation, method, path, form].every((each) => typeof each === 'string');
}

function isSame(one: SentRequest, other: SentRequest): boolean {
  return pathOf(one) === pathOf(other);
}

/** The page on which the request can be sent again. */
export function pathOf({ interfaceName, operation, form }: SentRequest): string {
  return `/playground/${interfaceName}/${operation}${form && `#${form}`}`;
}
