import type { Part } from '@tonway/actions';
import { useKnown } from '../data/known.ts';
import { usePreferences } from '../data/preferences.ts';
import { grouped } from '../format/amount.ts';
import { visibleText } from '../format/text.ts';
import { AccountLink, nameOf } from './account-link.tsx';
import { Coins, Jettons, TokenName } from './amount.tsx';
import { Operation } from './operation.tsx';
import { type SaidAction, senderOfDust, sentenceOf } from './said-action.ts';

interface SentenceProps {
  readonly action: SaidAction;
  /** The account whose history shows the action, in the form of the answer. */
  readonly viewpoint?: string | undefined;
}

/** An action in words, without its comment; everything that strangers wrote is quoted. */
export function Sentence({ action, viewpoint }: SentenceProps) {
  return (
    <span class={action.success === false ? 'sentence failed' : 'sentence'}>
      {sentenceOf(action, viewpoint)
        .filter((part) => !isComment(part, action))
        .map((part, index) => (
          <SentencePart key={index} part={part} />
        ))}
    </span>
  );
}

function isComment(part: Part, { details }: SaidAction): boolean {
  return part.type === 'quote' && part.text === details?.comment;
}

/** The comment of an action, if its sentence has one. */
export function ActionComment({ action, viewpoint }: SentenceProps) {
  const known = useKnown();
  const { labels } = usePreferences();
  const comment = sentenceOf(action, viewpoint).find((part) => isComment(part, action));
  if (comment?.type !== 'quote') return null;
  const sender = senderOfDust(action, viewpoint, known);
  const isDust = sender !== null && nameOf(known, labels, sender) === null;
  return <Comment text={comment.text} isDust={isDust} />;
}

/** What the sender wrote; folded if a stranger paid next to nothing for it. */
function Comment({ text, isDust }: { readonly text: string; readonly isDust: boolean }) {
  if (!isDust)
    return (
      <span class="comment second">
        <span class="muted">comment by the sender</span> <Quote text={text} />
      </span>
    );
  return (
    <details class="comment second">
      <summary>comment by the sender</summary>
      <Quote text={text} />
    </details>
  );
}

function Quote({ text }: { readonly text: string }) {
  return (
    <q class="stranger">
      <bdi dir="auto">{visibleText(text)}</bdi>
    </q>
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
      return <Quote text={part.text} />;
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
