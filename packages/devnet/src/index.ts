export {
  NETWORK_OPTIONS,
  NETWORK_USAGE,
  type NetworkArguments,
  networkArguments,
} from './cli/arguments.ts';
export { type Publication, publish } from './cli/publish.ts';
export { startDevnet } from './cli/start-devnet.ts';
export type { RefusedExternal } from './collate/collation.ts';
export { ControlServer, type ControlServerOptions } from './control/control-server.ts';
export {
  type ControlHandlerOptions,
  type ControlOperation,
  type ControlOperations,
  FileAnswer,
  handleControl,
} from './control/handle-control.ts';
export { devnetOperations } from './control/operations.ts';
export type { Params } from './control/params.ts';
export type { RegisteredDevnet } from './discovery/registration.ts';
export { type RegisteredHere, registerDevnet } from './discovery/registration.ts';
export { DevnetError, type DevnetErrorCode } from './errors.ts';
export { ForkedStates } from './fork/forked-states.ts';
export type { ForkOptions } from './fork/open-fork.ts';
export type { SignatureKind } from './genesis/config/network-config.ts';
export type { GenesisJetton, GenesisToken, GenesisTokens } from './genesis/contracts/tokens.ts';
export type { FundedAddress } from './genesis/genesis.ts';
export type { WalletVersion } from './genesis/wallets.ts';
export type { Behaviour, BehaviourChange, Faults } from './lite-server/behaviour.ts';
export type { ChainView } from './lite-server/chain-view.ts';
export type { Context, Handler, Handlers } from './lite-server/query.ts';
export { Refusal } from './lite-server/refusal.ts';
export { LiteServer, type LiteServerOptions } from './lite-server/server.ts';
export type { AccountChange, AccountStateName } from './network/account-override.ts';
export type {
  DeployedJetton,
  DeployedNft,
  JettonOptions,
  NftOptions,
} from './network/deploy-tokens.ts';
export { Devnet } from './network/devnet.ts';
export type {
  AddressInput,
  BocInput,
  CellInput,
  NanoInput,
  StateInitInput,
} from './network/inputs.ts';
export type { VmLogs } from './network/local-chain.ts';
export type { MempoolOptions } from './network/mempool.ts';
export type { InternalMessage, WaitingMessage } from './network/messages.ts';
export type { DevnetKeys, PrefundedKey } from './network/new-network.ts';
export type { DevnetOptions, FaultChange } from './network/options.ts';
export type { ProducedBlock } from './network/produced-block.ts';
export type { Production } from './network/producer.ts';
export type { MessageReceipt, Receipt, TransactionId } from './network/receipt.ts';
export type { OutgoingMessage } from './network/send-as.ts';
export type { DevnetStatus } from './network/status.ts';
export type { ChainFolderOptions } from './persistence/chain-folder.ts';
export type { Checkpoint } from './persistence/checkpoint-files.ts';
export type { ClockState } from './persistence/clock-file.ts';
export { loadRecordedChain } from './replay/recorded-chain.ts';
export type {
  BlockSearch,
  ChainStore,
  NewBlock,
  SearchKey,
  StoredBlock,
  ZeroState,
} from './store/chain-store.ts';
export { MemoryStore } from './store/memory-store.ts';
export type { ContractDescription } from './trace/contract-names.ts';
export type { OutAction } from './trace/out-actions.ts';
export { Trace } from './trace/trace.ts';
export type {
  ExecutedTransaction,
  TraceTransaction,
  TransactionFees,
} from './trace/trace-transaction.ts';
