import { equalBytes, readBoc, Transaction, toHex } from '@tonway/chain';
import { methodsOf } from '@tonway/contracts/methods-of';
import { chainSource } from '../../network/contracts/contract-at.ts';
import type { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import type { ChainSession, Upstream } from '../../network/upstream/session.ts';
import { addressOf, messageAccountKey } from '../../store/accounts/account-key.ts';
import type { Queries } from '../../store/connection.ts';
import type { ContractRows } from '../../store/contracts/tables.ts';
import { isTokenOpcode, receiverOf, tokenActionOf } from '../../store/ledger/token-event.ts';
import {
  findVerifiedItem,
  findVerifiedJetton,
  type ItemName,
  readCodesOfEvents,
  readUnverified,
  rejectEvents,
  type UnverifiedEvent,
  verifyJettonEvents,
  verifyNftEvents,
} from '../../store/tokens/unverified-events.ts';
import {
  deleteTokenEvents,
  type TokenEvent,
  writeTokenEvents,
} from '../../store/tokens/write-events.ts';
import type { CommitStage } from '../stages.ts';
import type { StageStep } from '../step-transactions.ts';

/** Writes the transfers and burns of jettons and NFTs of each step. */
export class TokenEvents implements CommitStage {
  /** The transfers and burns of a step. Only transactions with the opcodes of tokens are parsed. */
  static of({ seqno, transactions }: StageStep): TokenEvent[] {
    return transactions.flatMap(({ account, lt, now, boc, inMessage }) => {
      if (!isTokenOpcode(inMessage?.opcode ?? null)) return [];
      const action = tokenActionOf(Transaction.load(readBoc(boc)));
      const sender = inMessage?.source;
      if (!action || !sender) return [];
      const { body, isAborted: aborted } = action;
      const receiver = messageAccountKey(receiverOf(body));
      return { kind: body.kind, account, lt, now, mc_seqno: seqno, aborted, sender, receiver };
    });
  }

  async write(queries: Queries, steps: readonly StageStep[]): Promise<void> {
    await writeTokenEvents(queries, steps.flatMap(TokenEvents.of));
  }

  async replace(queries: Queries, step: StageStep): Promise<void> {
    const events = TokenEvents.of(step);
    await deleteTokenEvents(queries, step.seqno, events);
    await writeTokenEvents(queries, events);
  }

  /** The rows of later blocks are already deleted. */
  async rollBack(): Promise<void> {}
}

/** Limits for an account that changes its code again and again. */
const MAX_EVENTS = 1000;
const MAX_CODES = 8;

export interface EventVerifierOptions {
  readonly queries: Queries;
  readonly upstream: Upstream;
  readonly recognizer: Pick<Recognizer, 'recognize'>;
}

/** The newest state of an account, as the stage of contracts has read it. */
export interface NewestContract {
  readonly account: Uint8Array;
  /** Null if the account has no code. */
  readonly codeHash: Uint8Array | null;
  readonly rows: ContractRows;
}

interface AccountTokens {
  /** Null if the account is not a jetton wallet. */
  readonly jetton: Uint8Array | null;
  /** Null if the account is not an NFT item. */
  readonly item: ItemName | null;
}

/** The outcome for the unverified events of an account. */
export interface EventVerdict extends AccountTokens {
  /** Logical times of the events that belong to no token. */
  readonly rejected: readonly bigint[];
}

/**
 * Verifies the events of an account: by its newest state, by events that are verified, or by the states in which it executed
 * the messages, if it had other code then. May read from archive servers; throws if that fails.
 */
export async function verifyEvents(
  options: EventVerifierOptions,
  contract: NewestContract,
  signal: AbortSignal,
): Promise<EventVerdict> {
  const { account } = contract;
  const newest = tokensOf(contract.rows);
  const events = await readUnverified(options.queries, account);
  if (withoutToken(events, newest).length === 0) return { ...newest, rejected: [] };
  const known = {
    jetton: newest.jetton ?? (await findVerifiedJetton(options.queries, account)),
    item: newest.item ?? (await findVerifiedItem(options.queries, account)),
  };
  const tokens = await addPastTokens(options, contract, events, known, signal);
  return { ...tokens, rejected: withoutToken(events, tokens).map(({ lt }) => lt) };
}

/** Writes the outcome. Events that arrived meanwhile are verified as well, but not rejected. */
export async function settleEvents(
  queries: Queries,
  account: Uint8Array,
  { jetton, item, rejected }: EventVerdict,
): Promise<void> {
  if (jetton) await verifyJettonEvents(queries, account, jetton);
  if (item) await verifyNftEvents(queries, account, item);
  await rejectEvents(queries, account, rejected);
}

function tokensOf({ jetton_wallets: wallet, nft_items: item }: ContractRows): AccountTokens {
  return { jetton: wallet?.jetton ?? null, item: item ?? null };
}

function withoutToken(events: readonly UnverifiedEvent[], { jetton, item }: AccountTokens) {
  return events.filter(({ isNft }) => (isNft ? item : jetton) === null);
}

/** Reads one state for each code that the account had when it executed the messages, until the token of all events is known. */
async function addPastTokens(
  { queries, upstream, recognizer }: EventVerifierOptions,
  { account, codeHash }: NewestContract,
  events: readonly UnverifiedEvent[],
  known: AccountTokens,
  signal: AbortSignal,
): Promise<AccountTokens> {
  const open = withoutToken(events, known).slice(0, MAX_EVENTS);
  const codes = await readCodesOfEvents(queries, account, open);
  const byCode = new Map<string, UnverifiedEvent>();
  for (const [i, event] of open.entries()) {
    const code = codes[i] ?? null;
    const isNewest = code !== null && codeHash !== null && equalBytes(code, codeHash);
    if (!isNewest) byCode.set(`${event.isNft} ${code && toHex(code)}`, event);
  }
  const chain = upstream.session({ archival: true, privateServers: true, signal });
  let tokens = known;
  for (const event of [...byCode.values()].slice(0, MAX_CODES)) {
    if (withoutToken([event], tokens).length === 0) continue;
    const past = await readPastTokens(recognizer, chain, account, event, signal);
    tokens = { jetton: tokens.jetton ?? past.jetton, item: tokens.item ?? past.item };
  }
  return tokens;
}

/** The token of the account after the block of the event, or before it, if the account was destroyed or changed there. */
async function readPastTokens(
  recognizer: Pick<Recognizer, 'recognize'>,
  chain: ChainSession,
  account: Uint8Array,
  event: UnverifiedEvent,
  signal: AbortSignal,
): Promise<AccountTokens> {
  const address = addressOf(account);
  let tokens: AccountTokens = { jetton: null, item: null };
  for (const seqno of [event.mcSeqno, event.mcSeqno - 1]) {
    const source = chainSource(chain, await chain.block(seqno));
    const state = await source.account(address);
    if (!state.code) continue;
    const code = { codeHash: state.code.hash(), methods: methodsOf(state.code) };
    const { rows } = await recognizer.recognize(source, { address, state, code }, { signal });
    tokens = tokensOf(rows);
    if (withoutToken([event], tokens).length === 0) break;
  }
  return tokens;
}
