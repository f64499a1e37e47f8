import { ton } from '../data/api.ts';
import { KnownFrom } from '../data/known.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import { visibleText } from '../format/text.ts';
import { Link } from '../ui/link.tsx';
import { Panel } from '../ui/panel.tsx';
import { TokenTitle } from '../ui/token-title.tsx';

const MAX_NAME = 126;

/** Tokens, collections and domains whose names begin with a text. */
export function FoundByName({ name }: { readonly name: string }) {
  const result = useQuery(queryOf(ton.v3.search, { query: name, limit: 20 }));
  return (
    <Panel title="Found by name" result={result}>
      {({ jettons, nft_collections, domains, ...known }) => {
        if (jettons.length + nft_collections.length + domains.length === 0)
          return (
            <p class="empty">No token, collection or domain has a name that begins with this.</p>
          );
        return (
          <KnownFrom answer={known}>
            <ul class="rows">
              {jettons.map(({ address }) => (
                <FoundToken key={address} address={address} kind="jetton" />
              ))}
              {nft_collections.map(({ address }) => (
                <FoundToken key={address} address={address} kind="collection" />
              ))}
              {domains.map(({ domain }) => (
                <li key={domain} data-row>
                  <span class="main">
                    <Link to={`/dns/${encodeURIComponent(domain)}`}>
                      <bdi>{visibleText(domain, MAX_NAME)}</bdi>
                    </Link>
                  </span>
                  <span class="tag">domain</span>
                </li>
              ))}
            </ul>
          </KnownFrom>
        );
      }}
    </Panel>
  );
}

interface FoundTokenProps {
  readonly address: string;
  readonly kind: string;
}

function FoundToken({ address, kind }: FoundTokenProps) {
  return (
    <li data-row>
      <span class="main">
        <TokenTitle address={address} />
      </span>
      <span class="tag">{kind}</span>
    </li>
  );
}
