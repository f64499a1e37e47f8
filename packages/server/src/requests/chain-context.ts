import type { MethodRunner } from '../contracts/contract.ts';
import type { ChainSession, Upstream } from '../upstream/session.ts';

/** What work on the chain is given. One request, one context. */
export interface ChainContext extends MethodRunner {
  readonly upstream: Upstream;
  /**
   * The chain, pinned for this request; `archival` restricts it to servers with the whole history. What is read
   * `unseen` is not among what the answer says that it is made of.
   */
  chain(options?: { readonly archival?: boolean; readonly unseen?: boolean }): ChainSession;
  /** Messages are checked and not sent. */
  readonly sendDisabled: boolean;
  /** Unix time. */
  now(): number;
}
