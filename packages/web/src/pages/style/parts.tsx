import { useState } from 'preact/hooks';
import { useLocation } from '../../location/router.ts';
import { ApiLink } from '../../ui/api-link.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Figures } from '../../ui/figures.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Group, Specimen } from './specimen.tsx';

const COURSE = [4, 6, 5, 9, 12, 11, 14, 9, 7, 8, 11, 10];
const FILTERS = ['All', 'In', 'Out', 'Failed'] as const;
const TABS = [
  ['first', 'First'],
  ['second', 'Second'],
  ['third', 'Third'],
] as const;

/** What a reader uses: buttons, fields, links and figures. */
export function Parts() {
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('All');
  const { query } = useLocation();
  return (
    <Group title="Parts">
      <Specimen name="Buttons" isRow>
        <button type="button">Button</button>
        <button type="button" class="primary">
          Primary
        </button>
        <button type="button" class="small">
          Small
        </button>
        <button type="button" disabled>
          Disabled
        </button>
        <button type="button" class="link">
          As a link
        </button>
        <button type="button" class="icon-button" aria-label="Icon">
          <Icon name="moon" />
        </button>
        <Copy text="text" label="text" />
      </Specimen>
      <Specimen name="Fields" isRow>
        <input aria-label="Text" value="Text" />
        <input aria-label="Empty" placeholder="Placeholder" />
        <input aria-label="Disabled" disabled value="Disabled" />
        <select aria-label="Choice">
          <option>Choice</option>
        </select>
        <label>
          <input type="checkbox" checked /> Checked
        </label>
        <textarea aria-label="Lines" rows={2}>
          Lines
        </textarea>
      </Specimen>
      <Specimen name="Copy" isRow>
        <Copy text="text" label="text" />
      </Specimen>
      <Specimen name="Switch" isRow>
        <Switch label="Rows" names={FILTERS} value={filter} onChange={(name) => setFilter(name)} />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs label="Tabs" tabs={TABS} current={query.get('tab') ?? 'first'} />
      </Specimen>
      <Specimen name="Link" isRow>
        <Link to="/style">A page</Link>
      </Specimen>
      <Specimen name="ApiLink" isRow>
        <ApiLink url={`${location.origin}/api/v3/blocks?limit=3`} />
      </Specimen>
      <Specimen name="LoadMore">
        <LoadMore cursor="1" />
      </Specimen>
      <Specimen name="Figures">
        <Figures
          figures={[
            { name: 'With its course', value: '10.9', course: COURSE },
            { name: 'With a detail', value: '0.40 s', detail: 'by the last minute' },
            { name: 'Not known yet', value: null },
          ]}
        />
      </Specimen>
      <Specimen name="Sparkline">
        <Sparkline values={COURSE} />
        <Sparkline values={[]} />
      </Specimen>
      <Specimen name="Facts">
        <Facts
          facts={[
            ['Name', 'value'],
            ['Long', 'value '.repeat(60)],
            ['Left out', null],
          ]}
        />
      </Specimen>
    </Group>
  );
}
