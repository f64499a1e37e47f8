import { absenceReason, type MetadataEntry, tokenOf } from '../../../data/known.ts';
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

/** What the document of a token says besides its name: texts of a stranger. */
export function describedFacts(metadata: MetadataEntry | undefined) {
  const token = tokenOf(metadata);
  const reason = absenceReason(metadata);
  const description = token?.description;
  const attributes = attributesOf(token?.extra?.attributes);
  return [
    ['Document', reason === null ? null : `not available: ${reason}`],
    [
      'Description',
      description ? (
        <bdi key="description" dir="auto">
          {visibleText(description, MAX_TEXT)}
        </bdi>
      ) : null,
    ],
    [
      'Attributes',
      attributes.length > 0 ? <Attributes key="attributes" attributes={attributes} /> : null,
    ],
  ] as const;
}

type Attribute = readonly [name: string, value: string];

function Attributes({ attributes }: { readonly attributes: readonly Attribute[] }) {
  return (
    <dl class="attributes">
      {attributes.map(([name, value]) => (
        <div key={name}>
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `[{ trait_type, value }]`, as documents of NFTs have it. */
function attributesOf(value: unknown): readonly Attribute[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_ENTRIES).flatMap((each: unknown): readonly Attribute[] => {
    const { trait_type, value: text } = (each ?? {}) as Readonly<Record<string, unknown>>;
    const isShown = typeof trait_type === 'string' && ['string', 'number'].includes(typeof text);
    return isShown
      ? [[visibleText(trait_type, MAX_NAME), visibleText(String(text), MAX_NAME)]]
      : [];
  });
}
