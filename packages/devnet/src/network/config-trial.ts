import { Address, type Cell, Config, MASTERCHAIN, Message } from '@tonway/chain';
import { sameBlock } from '@tonway/lite-client';
import { masterchainContextAt } from '../collate/masterchain-context.ts';
import { DevnetError } from '../errors.ts';
import { type ChainStates, topsOf } from './chain-tops.ts';
import type { LocalChain } from './local-chain.ts';
import { internalMessage } from './messages.ts';
import { isValidator, makeRound, type Round, type RoundInput, type RoundMaker } from './round.ts';

export interface ParameterChange {
  readonly number: number;
  readonly value: Cell;
  /** The message to the configuration contract. */
  readonly message: Message;
}

const NO_INPUT: RoundInput = {
  externals: [],
  ignoresSignatures: () => false,
  impersonated: [],
  overrides: new Map(),
};
/** An account of each workchain, whose transactions need all prices and limits. */
const ACCOUNTS = [MASTERCHAIN, 0].map((id) => new Address(id, new Uint8Array(32).fill(0xff)));

/** Throws if the network could not continue with the parameter: produces blocks on a copy of the chain. */
export async function checkChange(chain: LocalChain, change: ParameterChange): Promise<void> {
  const { number, value } = change;
  new Config(chain.newest.config.params.set(number, value)).check(number);
  try {
    await chain.complete(() => produceBlocks(chain.states, chain.roundMaker, change));
  } catch (cause) {
    if (cause instanceof DevnetError && cause.code === 'OPTION_INVALID') throw cause;
    throw new DevnetError(
      'OPTION_INVALID',
      `parameter ${number} was not set, because no block can be produced with it: ${(cause as Error).message}`,
      { cause },
    );
  }
}

/** The key block with the change, and a block with the new configuration and transactions in each workchain. */
async function produceBlocks(
  store: ChainStates,
  maker: RoundMaker,
  { number, value, message }: ParameterChange,
): Promise<void> {
  const changed = after(
    store,
    await makeRound(store, maker, { ...NO_INPUT, externals: [message] }),
  );
  const { config, state } = masterchainContextAt(topsOf(changed).masterchain);
  if (config.cell(number)?.hashHex() !== value.hashHex())
    throw new DevnetError(
      'OPTION_INVALID',
      `the configuration contract refused parameter ${number}`,
    );
  if (!isValidator(maker.key, config))
    throw new DevnetError(
      'OPTION_INVALID',
      `parameter ${number} was not set: the devnet has no key of these validators, so it could not sign blocks`,
    );
  const sent = { lt: state.genLt, at: maker.now };
  const impersonated = ACCOUNTS.map((to) => {
    const fields = { from: to, to, valueNano: 1_000_000_000n, bounce: false };
    return Message.load(Message.toCell(internalMessage(fields, sent)));
  });
  await makeRound(changed, maker, { ...NO_INPUT, impersonated });
}

/** The states after a round that is not stored. */
function after(base: ChainStates, { blocks }: Round): ChainStates {
  const head = blocks.at(-1) ?? base.head;
  return {
    zeroStates: base.zeroStates,
    head,
    state: (id) => blocks.find((block) => sameBlock(block.id, id))?.state ?? base.state(id),
    masterchainBlock: (seqno) => (seqno === head?.id.seqno ? head : base.masterchainBlock(seqno)),
  };
}
