import type { MethodRunner } from '../contracts/contract.ts';
import type { ChainSession, Upstream } from '../upstream/session.ts';

/** Access to the chain and to the TVM for one request. */
export interface ChainContext extends MethodRunner {
  readonly upstream: Upstream;
  /**
   * Opens a session that is pinned to one chain. `archival`: use only servers with the whole history. `untraced`: the
   * block, the servers and the proofs of this session are not reported in the answer.
   */
  chain(options?: { readonly archival?: boolean; readonly untraced?: boolean }): ChainSession;
  /** If true, messages are parsed but not sent. */
  readonly sendDisabled: boolean;
  /** Unix time in seconds. */
  now(): number;
}
