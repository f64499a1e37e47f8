import { serverUrl } from '../../data/api.ts';
import { Copy } from '../../ui/copy.tsx';

/** What to paste into clients. */
export function ClientSettings({ globalId }: { readonly globalId: number }) {
  const snippets = {
    '@ton/ton': `new TonClient({ endpoint: '${serverUrl}/api/v2/jsonRPC' })`,
    Blueprint: `npx blueprint run --custom ${serverUrl}/api/v2/jsonRPC --custom-version v2 --custom-type custom --mnemonic`,
    WalletKit: `networks: { '${globalId}': { apiClient: { url: '${serverUrl}', key: 'any' } } }`,
  };
  return (
    <section class="panel" aria-labelledby="devnet-clients">
      <header class="panel-header">
        <h2 id="devnet-clients">Clients</h2>
      </header>
      <ul class="rows">
        {Object.entries(snippets).map(([name, code]) => (
          <li key={name}>
            <span class="main">
              <b>{name}</b> <code>{code}</code>
            </span>
            <Copy text={code} label={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}
