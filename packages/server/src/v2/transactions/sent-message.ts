import { Address, equalBytes, type Message, type MessageAddress } from '@tonway/chain';

/** A message between accounts, as those know it who look for it. */
export interface SentMessage {
  readonly source: Address;
  readonly destination: Address;
  readonly createdLt: bigint;
}

/** No two messages of an account have the same time; the destination is compared all the same. */
export function isMessage({ info }: Message, sought: SentMessage): boolean {
  return (
    info.kind === 'internal' &&
    info.createdLt === sought.createdLt &&
    isAccount(info.source, sought.source) &&
    isAccount(info.destination, sought.destination)
  );
}

function isAccount(given: MessageAddress, { workchain, hash }: Address): boolean {
  return given instanceof Address && given.workchain === workchain && equalBytes(given.hash, hash);
}
