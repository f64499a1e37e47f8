import type { Config } from '@tonway/chain';

/** What a network has switched on in parameter 8, as far as it changes how blocks are made. */
export const CAPABILITY = {
  createStats: 2n,
  reportVersion: 8n,
  shortDequeue: 32n,
  storeOutMsgQueueSize: 64n,
  msgMetadata: 128n,
} as const;

export function isOn(config: Config, capability: keyof typeof CAPABILITY): boolean {
  return (config.globalVersion.capabilities & CAPABILITY[capability]) !== 0n;
}
