import { ICONS, Icon, KindIcon } from '../../ui/icon.tsx';
import { Group, Specimen } from './specimen.tsx';

const COLOURS = [
  'ground',
  'card',
  'sunken',
  'text',
  'muted',
  'control',
  'line',
  'accent',
  'accent-soft',
  'ok',
  'ok-soft',
  'failed',
  'failed-soft',
  'warning',
  'warning-soft',
  'pending',
  'pending-soft',
  'plot-0',
  'plot-1',
  'plot-2',
] as const;
const TAGS = ['', 'accent', 'ok', 'failed', 'warning', 'pending'] as const;
const TONES = ['in', 'out', 'trade', 'failed', 'pending', 'plain'] as const;

/** What all components are made of. */
export function Foundations() {
  return (
    <Group title="Foundations">
      <Specimen name="Colours" isRow>
        {COLOURS.map((name) => (
          <span key={name} class="swatch">
            <span style={{ '--swatch': `var(--${name})` }} />
            <code>{name}</code>
          </span>
        ))}
      </Specimen>
      <Specimen name="Type">
        <p class="balance">
          1,234.<span class="tail">567</span> large
        </p>
        <p>
          Text, <strong>bold</strong>, <span class="muted">muted</span>, <code>code</code>,{' '}
          <small>small</small>, <a href="#type">the link of a text</a>, <kbd>Ctrl K</kbd>
        </p>
      </Specimen>
      <Specimen name="Icon" isRow>
        {ICONS.map((name) => (
          <span key={name} class="swatch">
            <Icon name={name} />
            <code>{name}</code>
          </span>
        ))}
      </Specimen>
      <Specimen name="KindIcon" isRow>
        {TONES.map((tone) => (
          <span key={tone} class="swatch">
            <KindIcon name="sent" tone={tone} />
            <KindIcon name="sent" tone={tone} isLarge />
            <code>{tone}</code>
          </span>
        ))}
      </Specimen>
      <Specimen name="Chips" isRow>
        {TAGS.map((kind) => (
          <span key={kind} class={`tag ${kind}`}>
            {kind || 'plain'}
          </span>
        ))}
      </Specimen>
    </Group>
  );
}
