import { createClient } from '@tonway/client';
import { apiFetch, serverUrl } from '../data/api.ts';
import { SharedValue } from '../data/shared-value.ts';

/** Bytes of the newest answer that have arrived. */
export const loadedBytes = new SharedValue(0);

/** The API of this server; large answers tell how much of them has arrived. */
export const countedTon = createClient({ url: serverUrl, retries: 0, fetch: countedFetch });

async function countedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  loadedBytes.set(0);
  const response = await apiFetch(input, init);
  return response.body ? new Response(response.body.pipeThrough(counter()), response) : response;
}

function counter(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.length;
      loadedBytes.set(bytes);
      controller.enqueue(chunk);
    },
  });
}
