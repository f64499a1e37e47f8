import type { LimitRule } from '../limits/limiter.ts';

/** What the gateway knows of a key: its settings, with those of its plan where it has none of its own. */
export interface KeyInfo {
  readonly id: number;
  readonly name: string;
  readonly owner: string | null;
  readonly plan: string;
  readonly limit: LimitRule;
  /** Whether the key has a limit of its own and doesn't share its owner's. */
  readonly ownLimit: boolean;
  readonly privateServers: boolean;
  /** Null: every network. */
  readonly networks: readonly string[] | null;
  readonly expiresAtMs: number | null;
}

/** Whose requests are counted together: all keys of an owner on one plan, or the key alone. */
export function limitSubject({ id, owner, plan, ownLimit }: KeyInfo): string {
  return owner === null || ownLimit ? `key:${id}` : `owner:${plan}:${owner}`;
}

export function allowsNetwork({ networks }: KeyInfo, network: string): boolean {
  return networks === null || networks.includes(network);
}
