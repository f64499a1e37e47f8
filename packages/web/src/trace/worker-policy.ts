/** The file of the worker, which the build names. */
declare const TRACE_WORKER: string;

interface ScriptUrlPolicy {
  createScriptURL(url: string): string;
}

interface TrustedTypes {
  createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy;
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

/** The policy of the pages lets exactly this file run as a worker. */
let policy: ScriptUrlPolicy | null = null;

export function startWorker(): Worker {
  const address = new URL(TRACE_WORKER, import.meta.url).href;
  const allowed = { createScriptURL: (url: string) => (url === address ? url : refuse(url)) };
  policy ??= trustedTypes?.createPolicy('tonway', allowed) ?? allowed;
  return new Worker(policy.createScriptURL(address), { type: 'module' });
}

function refuse(url: string): never {
  throw new TypeError(`not a script of the pages: ${url}`);
}
