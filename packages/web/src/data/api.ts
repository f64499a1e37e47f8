import { createClient } from '@tonway/client';
import { hrefOf } from '../location/settings.ts';
import { observeServerTime } from './server-time.ts';

const KEY = 'tonway-api-key';

/** The key that the reader entered; the pages have an allowance of their own without one. */
let apiKey: string | null = storedKey();

export function currentApiKey(): string | null {
  return apiKey;
}

/** Whether the key survives a reload. */
export function isApiKeyKept(): boolean {
  return storedKey() !== null;
}

/** Uses a key from now on; with `isKept` the browser stores it until the tab is closed. */
export function setApiKey(key: string | null, isKept = false): void {
  apiKey = key;
  try {
    if (key !== null && isKept) sessionStorage.setItem(KEY, key);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the key lasts as long as the page.
  }
}

function storedKey(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** `fetch` with the key of the reader. */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (apiKey !== null) request.headers.set('X-API-Key', apiKey);
  const response = await fetch(request);
  observeServerTime(response.headers);
  return response;
}

/** The address of this server, without a slash at its end. */
export const serverUrl = new URL(hrefOf('/'), location.href).href.replace(/\/$/, '');

/** The API of this server. Queries retry themselves, so that pages can show why they wait. */
export const ton = createClient({ url: serverUrl, retries: 0, fetch: apiFetch });
