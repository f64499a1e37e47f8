import { Address, MASTERCHAIN, toHex } from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { forkedConfig } from '../genesis/config/network-config.ts';
import { configContractInit } from '../genesis/contracts/system-contracts.ts';
import { type OwnContract, ownContracts } from '../genesis/genesis.ts';
import { type AccountChange, changedAccount } from './account-override.ts';
import type { LocalChain } from './local-chain.ts';
import { type DevnetKeys, FAUCET_BALANCE_NANO, fundedBy } from './new-network.ts';
import type { CompleteOptions } from './options.ts';
import type { Producer } from './producer.ts';
import { isValidator } from './round.ts';

interface Wanted {
  readonly address: Address;
  readonly change: AccountChange;
}

/**
 * Produces the first block of a fork: a key block that makes our key the only validator. Our configuration contract replaces
 * that of the network, and the faucet, the test tokens and the funded wallets are written.
 */
export async function takeOver(
  chain: LocalChain,
  producer: Producer,
  options: CompleteOptions,
  keys: DevnetKeys,
): Promise<void> {
  const wanted = [
    configContract(chain, options, keys),
    ...fundedBy(options, keys).map(({ address, balanceNano }) => {
      return { address, change: { balanceNano } };
    }),
  ];
  const own = ownContracts({
    faucetKey: keys.faucet.publicKey,
    faucetBalanceNano: FAUCET_BALANCE_NANO,
  });
  await chain.fetchAccounts([...wanted, ...own].map(({ address }) => address));
  const all = [...wanted, ...own.map((each) => ownContract(chain, each))];
  for (const { address, change } of all)
    chain.override(
      address,
      changedAccount(address, chain.upcoming(address), change, chain.clock.now),
    );
  await producer.mine(1);
  if (!isValidator(keys.validator, chain.newest.config))
    throw new DevnetError(
      'FORK_INCOMPLETE',
      'the configuration of the forked network could not be replaced',
    );
}

function configContract(
  { newest, roundMaker }: LocalChain,
  { params, signatures }: CompleteOptions,
  { validator, config: key }: DevnetKeys,
): Wanted {
  const config = forkedConfig(newest.configRoot, {
    params,
    signatures,
    genUtime: roundMaker.now,
    validatorKey: validator.publicKey,
  });
  const { code, data } = configContractInit(config, key.publicKey);
  if (!code || !data) throw new TypeError('the configuration contract has no code');
  const address = new Address(MASTERCHAIN, newest.extra.config.configAddress);
  return { address, change: { code, data } };
}

/** A contract that exists in the network keeps its data: the network may be a devnet, too. */
function ownContract(chain: LocalChain, { address, init, balanceNano }: OwnContract): Wanted {
  const { state } = chain.upcoming(address)?.account?.storage ?? {};
  const { code, data } = init;
  if (!code || !data) throw new TypeError('the contract has no code');
  const isThere =
    state?.kind === 'active' && state.init.code && toHex(state.init.code.hash()) === code.hashHex();
  return { address, change: isThere ? { balanceNano } : { balanceNano, code, data } };
}
