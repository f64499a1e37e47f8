import type { Part } from '@tonway/actions';
import { sayAction } from '@tonway/actions/say';
import { useKnown } from '../data/known.ts';
import { visibleText } from '../format/text.ts';
import { AccountLink } from './account-link.tsx';
import { Coins, Jettons, TokenName } from './amount.tsx';

/** What a sentence needs of an action of v3. */
export interface SaidAction {
  readonly type: string;
  readonly success?: boolean | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly accounts?: readonly string[] | null;
  readonly transactions?: readonly string[] | null;
}

interface SentenceProps {
  readonly action: SaidAction;
  readonly isPending?: boolean;
  /** The account whose history shows the action, in the form of the answer. */
  readonly viewpoint?: string | undefined;
}

/** An action in words; everything that strangers wrote is quoted. */
export function Sentence({ action, isPending = false, viewpoint }: SentenceProps) {
  const { type, success, details, accounts, transactions } = action;
  const parts = sayAction(type, details ?? {}, {
    ...{ success: success ?? true, isPending, viewpoint },
    ...(accounts && { accounts }),
    ...(transactions && { transactions: transactions.length }),
  });
  return (
    <span class={success === false ? 'sentence failed' : 'sentence'}>
      {parts.map((part, index) => (
        <SentencePart key={index} part={part} />
      ))}
    </span>
  );
}

const MAX_NAME = 40;

function SentencePart({ part }: { readonly part: Part }) {
  const known = useKnown();
  switch (part.type) {
    case 'text':
      return <>{part.text}</>;
    case 'amount':
      return part.asset === null ? (
        <Coins units={part.units} isShort />
      ) : (
        <Jettons units={part.units} master={part.asset} isShort />
      );
    case 'asset':
      return <TokenName master={part.asset} />;
    case 'currency':
      return (
        <>
          {part.units} units of currency {visibleText(part.id, MAX_NAME)}
        </>
      );
    case 'dex':
      return <bdi>{visibleText(part.name, MAX_NAME)}</bdi>;
    case 'quote':
      return (
        <q class="stranger">
          <bdi dir="auto">{visibleText(part.text)}</bdi>
        </q>
      );
    case 'encrypted':
      return <em>encrypted comment, {part.bytes} bytes</em>;
    case 'nft': {
      const name = known.metadata?.[part.account]?.token_info?.[0]?.name;
      return (
        <>
          {name !== undefined && name !== '' && (
            <bdi class="token">{visibleText(name, MAX_NAME)} </bdi>
          )}
          <AccountLink address={part.account} />
        </>
      );
    }
    default:
      return <AccountLink address={part.account} />;
  }
}
