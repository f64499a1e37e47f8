import type { Part } from '@tonway/actions';
import { useKnown } from '../data/known.ts';
import { grouped } from '../format/amount.ts';
import { visibleText } from '../format/text.ts';
import { AccountLink } from './account-link.tsx';
import { Coins, Jettons, TokenName } from './amount.tsx';
import { Operation } from './operation.tsx';
import { type SaidAction, sentenceOf } from './said-action.ts';

interface SentenceProps {
  readonly action: SaidAction;
  /** The account whose history shows the action, in the form of the answer. */
  readonly viewpoint?: string | undefined;
}

/** An action in words; everything that strangers wrote is quoted. */
export function Sentence({ action, viewpoint }: SentenceProps) {
  const parts = sentenceOf(action, viewpoint);
  return (
    <span class={action.success === false ? 'sentence failed' : 'sentence'}>
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
          {grouped(part.units)} units of currency {visibleText(part.id, MAX_NAME)}
        </>
      );
    case 'dex':
      return <bdi>{visibleText(part.name, MAX_NAME)}</bdi>;
    case 'operation':
      return <Operation opcode={part.id} />;
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
