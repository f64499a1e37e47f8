import { visibleText } from '../../../format/text.ts';
import { Copy } from '../../../ui/copy.tsx';

const MAX_NAME = 40;
const MAX_TEXT = 280;
const MAX_ENTRIES = 30;

/** What a token says about itself: texts of a stranger, never links. */
function TokenContent({ content }: { readonly content: Readonly<Record<string, string>> }) {
  const entries = Object.entries(content).slice(0, MAX_ENTRIES);
  return (
    <dl class="decoded token-content">
      {entries.map(([name, text]) => (
        <div key={name}>
          <dt>{visibleText(name, MAX_NAME)}</dt>
          <dd>
            <bdi dir="auto" class="decoded-text">
              {visibleText(text, MAX_TEXT)}
            </bdi>
            <Copy text={text} label={visibleText(name, MAX_NAME)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact of a panel; left out if the token says nothing. */
export function contentFact(content: Readonly<Record<string, string>> | null) {
  const hasContent = content !== null && Object.keys(content).length > 0;
  return ['Content', hasContent ? <TokenContent key="content" content={content} /> : null] as const;
}
