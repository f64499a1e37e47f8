/** The fields at the beginning of a wallet's data. */
type WalletLayout = 'seqno' | 'seqno id' | 'allowed seqno id';

export interface WalletType {
  readonly name: string;
  readonly layout: WalletLayout;
}

const TABLE: readonly (readonly [name: string, layout: WalletLayout, codeHash: string])[] = [
  ['wallet v1 r1', 'seqno', 'oM/CxIruFqJx8s/AtzgtgXVs7LEBfQd/qqs7tgL2how='],
  ['wallet v1 r2', 'seqno', '1JAvzJ+tdGmPqONTIgpo2g3PcuMryy657gQhfBfTBiw='],
  ['wallet v1 r3', 'seqno', 'WHzHie/xyE9G7DeX5F/ICaFP9a4k8eDHpqmcydyQYf8='],
  ['wallet v2 r1', 'seqno', 'XJpeaMEI4YchoHxC+ZVr+zmtd+xtYktgxXbsiO7mUyk='],
  ['wallet v2 r2', 'seqno', '/pUw0yQ4Uwg+8u8LTCkIwKv2+hwx6iQ6rKpb+MfXU/E='],
  ['wallet v3 r1', 'seqno id', 'thBBpYp5gLlG6PueGY48kE0keZ/6NldOpCUcQaVm9YE='],
  ['wallet v3 r2', 'seqno id', 'hNr6RJ+Ypph3ibojI1gHK8D3bcRSQAKl0JGLmnXS1Zk='],
  ['wallet v4 r1', 'seqno id', 'ZN1UgFUixb6KnbWc6gEFzPDQh4bKeb64y3nogKjXMi0='],
  ['wallet v4 r2', 'seqno id', '/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA='],
  ['wallet v5 beta', 'allowed seqno id', '89fKU0k97trCizgZhqhJQDy6w9LFhHea8IEGWvCsS5M='],
  ['wallet v5 r1', 'allowed seqno id', 'IINLe3KxEhR+Gy+0V7hOdNGjDwT3N9T2KmaOlVLSty8='],
];

/** By the hash of the code, in base64. */
export const WALLET_TYPES: ReadonlyMap<string, WalletType> = new Map(
  TABLE.map(([name, layout, codeHash]) => [codeHash, { name, layout }]),
);
