import { useState } from 'preact/hooks';
import { Copy } from '../ui/copy.tsx';
import { Switch } from '../ui/switch.tsx';
import type { Code } from './code.ts';

/** Stays when another operation is opened. */
let lastLanguage = 'curl';

/** The request in several languages. */
export function CodeView({ codes }: { readonly codes: readonly Code[] }) {
  const [language, setLanguage] = useState(lastLanguage);
  const code = codes.find((each) => each.language === language) ?? codes[0];
  const choose = (name: string) => {
    lastLanguage = name;
    setLanguage(name);
  };
  if (!code) return null;
  return (
    <section class="panel" aria-label="Request as code">
      <header class="panel-header">
        <h2>Request</h2>
        <Switch
          label="Language"
          names={codes.map((each) => each.language)}
          value={code.language}
          onChange={choose}
        />
        <Copy text={code.text} label="code" />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <pre class="code" tabIndex={0}>
        {code.text}
      </pre>
    </section>
  );
}
