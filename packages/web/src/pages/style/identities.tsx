import { AccountLink, AccountList, AccountMark } from '../../ui/account-link.tsx';
import { Balance, Coins, Jettons, TokenName } from '../../ui/amount.tsx';
import { FailedTag } from '../../ui/failed-tag.tsx';
import { HashLink } from '../../ui/hash-link.tsx';
import { Operation } from '../../ui/operation.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { SimilarTo } from '../../ui/similar-to.tsx';
import { Time } from '../../ui/time.tsx';
import { TokenTitle } from '../../ui/token-title.tsx';
import {
  ALICE,
  BOB,
  CAROL,
  ELECTOR,
  HASH,
  IMITATION,
  NFT,
  NOW,
  TOKEN,
  TRANSACTIONS,
  UNREAD,
  UNVERIFIED,
} from './examples.ts';
import { Group, Specimen } from './specimen.tsx';

const SHORTENED = '18950254901';
const TOKENS = [TOKEN, UNVERIFIED, IMITATION, UNREAD] as const;

/** Accounts, amounts, times and outcomes. */
export function Identities() {
  return (
    <Group title="Accounts, amounts and outcomes">
      <Specimen name="AccountLink" isRow>
        {[ALICE, BOB, CAROL, ELECTOR].map((address) => (
          <AccountLink key={address} address={address} />
        ))}
        <AccountLink address={CAROL} canCopy />
      </Specimen>
      <Specimen name="AccountMark" isRow>
        {[ALICE, BOB, CAROL, ELECTOR, TOKEN, NFT].map((address) => (
          <AccountMark key={address} address={address} />
        ))}
        <AccountMark address={NFT} isLarge />
      </Specimen>
      <Specimen name="AccountList">
        <AccountList accounts={[ALICE, CAROL]} />
      </Specimen>
      <Specimen name="SimilarTo" isRow>
        <SimilarTo address={friendly('A')} lookAlike={friendly('B')} />
      </Specimen>
      <Specimen name="HashLink" isRow>
        <HashLink hash={HASH} page="tx" />
      </Specimen>
      <Specimen name="Coins" isRow>
        <Coins units={SHORTENED} />
        <Coins units={SHORTENED} isShort />
        <Coins units="1" isShort />
        <Coins units="0" />
      </Specimen>
      <Specimen name="Balance">
        <Balance units={SHORTENED} />
        <Balance units="1234000000000" />
      </Specimen>
      <Specimen name="Jettons" isRow>
        {TOKENS.map((master) => (
          <Jettons key={master} units={SHORTENED} master={master} isShort />
        ))}
      </Specimen>
      <Specimen name="TokenName" isRow>
        <TokenName master={null} />
        {TOKENS.map((master) => (
          <TokenName key={master} master={master} />
        ))}
      </Specimen>
      <Specimen name="TokenTitle" isRow>
        {[...TOKENS, NFT].map((address) => (
          <TokenTitle key={address} address={address} />
        ))}
      </Specimen>
      <Specimen name="Time" isRow>
        <Time utime={NOW - 30} />
        <Time utime={NOW - 86_400} isLong />
        <Time utime={NOW + 3600} isPlanned />
      </Specimen>
      <Specimen name="Operation" isRow>
        <Operation opcode="0x0f8a7ea5" />
        <Operation opcode="0x12345678" />
      </Specimen>
      <Specimen name="Outcome" isRow>
        {TRANSACTIONS.map((transaction) => (
          <Outcome key={transaction.hash} transaction={transaction} />
        ))}
      </Specimen>
      <Specimen name="FailedTag" isRow>
        <FailedTag text="exit code 709" />
      </Specimen>
    </Group>
  );
}

/** Addresses of which both ends are the same. */
function friendly(middle: string): string {
  return `EQAS59${middle.repeat(36)}WvAEu7`;
}
