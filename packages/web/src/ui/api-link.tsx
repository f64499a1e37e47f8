import { shellWord } from '../format/shell.ts';
import { Copy } from './copy.tsx';
import { Icon } from './icon.tsx';

/** The request that filled a part of the page, as a link and for the command line. */
export function ApiLink({ url }: { readonly url: string }) {
  const path = url.startsWith(location.origin) ? url.slice(location.origin.length) : url;
  const command = `curl ${shellWord(url)}`;
  return (
    <details class="api-link">
      <summary title="The request of the API">
        <Icon name="code" />
        API
      </summary>
      <div class="popover">
        <a href={path}>{decodeURI(path)}</a>
        <div class="command">
          <code>{command}</code>
          <Copy text={command} label="command" />
        </div>
      </div>
    </details>
  );
}
