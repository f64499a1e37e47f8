import { Account, type BlockIdExt, type Cell, verifyAccountCell } from '@tonway/chain';
import type { Answer } from '../tl/lite-api.ts';
import type { Params, Result } from '../tl/types.ts';
import {
  type FoundEntry,
  findAccount,
  lastTransaction,
  type VerifiedAccountState,
  verifyAccountState,
} from './account-state.ts';
import { checked, ensure, fail, openRoot } from './open.ts';
import { ensureAbout } from './proven-state.ts';

const WITH_PROOF = 1;
const WITH_STATE_PROOF = 2;
/** The exit code of servers for an account without code. */
const NO_CODE = -256;

type RequestParams = Pick<Params<'runSmcMethod'>, 'mode' | 'account'>;
type RunResult = Result<'runSmcMethod'>;

export interface VerifiedRunMethod {
  readonly block: BlockIdExt;
  /** Null if no proof was requested. */
  readonly account: ProvenAccount | null;
  /**
   * Unproven results of the server: to verify, run the method on `account.cell` and compare. Null if the account's
   * workchain does not exist.
   */
  readonly unproven: Pick<RunResult, 'exitCode' | 'result' | 'initC7' | 'libExtras'> | null;
  readonly proof: Pick<RunResult, 'shardProof' | 'proof' | 'stateProof'>;
}

export interface ProvenAccount
  extends Pick<VerifiedAccountState, 'shardBlock' | 'shardAccount' | 'genUtime' | 'genLt'> {
  /** Virtual cell with the parts of the account that the run has read. Null: not requested, or proven absent. */
  readonly cell: Cell | null;
}

/**
 * Verifies the account that a get-method was run on; its result cannot be proven.
 *
 * @example
 * const answer = await pool.query('runSmcMethod', params);
 * const { account, unproven } = verifyRunMethod(block, params, answer);
 * unproven?.exitCode; // => answer.exitCode
 */
export function verifyRunMethod(
  block: BlockIdExt,
  request: RequestParams,
  answer: Answer<'runSmcMethod'>,
): VerifiedRunMethod {
  if (answer.kind === 'liteServer.accountState') return withoutWorkchain(block, request, answer);
  return checked('get-method', () => {
    ensureAbout(block, answer);
    ensure(answer.mode === request.mode, 'an answer in another mode');
    const { exitCode, result, initC7, libExtras, shardProof, proof, stateProof } = answer;
    const account =
      (request.mode & WITH_PROOF) !== 0 ? provenAccount(block, request, answer) : null;
    return {
      block,
      account,
      unproven: { exitCode, result, initC7, libExtras },
      proof: { shardProof, proof, stateProof },
    };
  });
}

function provenAccount(
  block: BlockIdExt,
  request: RequestParams,
  answer: RunResult,
): ProvenAccount {
  const { shardblk, shardProof = fail('no proof'), proof = fail('no proof') } = answer;
  const found = findAccount(block, request.account, { shardblk, shardProof, proof });
  ensure(found.shardBlock !== null, 'a run in a workchain that does not exist');
  if (!found.shardAccount) ensure(answer.exitCode === NO_CODE, 'a run of an absent account');
  const wanted = (request.mode & WITH_STATE_PROOF) !== 0;
  const cell = wanted ? provenState(found, answer) : null;
  const { genUtime, genLt } = found.state;
  const shardAccount = found.shardAccount && lastTransaction(found.shardAccount);
  return { shardBlock: found.shardBlock, shardAccount, genUtime, genLt, cell };
}

function provenState({ shardAccount }: FoundEntry, answer: RunResult): Cell | null {
  const cell = verifyAccountCell(
    shardAccount,
    answer.stateProof ?? fail('no state proof'),
    openRoot,
  );
  const state = cell && Account.load(cell)?.storage.state;
  if (state?.kind !== 'active') ensure(answer.exitCode === NO_CODE, 'a run without code');
  return cell;
}

/** For a workchain that does not exist, servers return an account state instead of a run. */
function withoutWorkchain(
  block: BlockIdExt,
  { account }: RequestParams,
  answer: Result<'getAccountState'>,
): VerifiedRunMethod {
  const { shardBlock, shardAccount, genUtime, genLt, proof } = verifyAccountState(
    block,
    { account },
    answer,
  );
  ensure(shardBlock === null, 'an account state instead of a run');
  const { shardProof, proof: accountProof } = proof;
  return {
    block,
    account: { shardBlock, shardAccount, genUtime, genLt, cell: null },
    unproven: null,
    proof: { shardProof, proof: accountProof, stateProof: undefined },
  };
}
