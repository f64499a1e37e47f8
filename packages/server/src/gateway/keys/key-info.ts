import type { KeyInfo } from '../../store/gateway/read-keys.ts';

/** Whose requests are counted together: all keys of an owner on one plan, or the key alone. */
export function limitSubject({ id, owner, plan, ownLimit }: KeyInfo): string {
  return owner === null || ownLimit ? `key:${id}` : `owner:${plan}:${owner}`;
}

export function allowsNetwork({ networks }: KeyInfo, network: string): boolean {
  return networks === null || networks.includes(network);
}
