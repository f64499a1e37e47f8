import { AccountLink } from '../../ui/account-link.tsx';
import { Jettons } from '../../ui/amount.tsx';
import { ListPanel } from '../../ui/list-panel.tsx';
import { TokenTitle } from '../../ui/token-title.tsx';
import type { TabProps } from '../account.tsx';
import { useTokens } from './holdings-queries.ts';

export function TokensTab({ account, cursor }: TabProps) {
  const result = useTokens(account, cursor);
  return (
    <ListPanel title="Tokens" result={result}>
      {({ jetton_wallets }) =>
        jetton_wallets.length === 0 ? (
          <p class="empty">This account has no tokens.</p>
        ) : (
          <table class="table folds">
            <thead>
              <tr>
                <th>Token</th>
                <th class="number">Balance</th>
                <th>Token contract</th>
                <th>Token wallet</th>
              </tr>
            </thead>
            <tbody>
              {jetton_wallets.map(({ address, jetton, balance }) => (
                <tr key={address} data-row>
                  <td>
                    <TokenTitle address={jetton} />
                  </td>
                  <td class="number">
                    <Jettons units={balance} master={jetton} />
                  </td>
                  <td>
                    <AccountLink address={jetton} />
                  </td>
                  <td>
                    <AccountLink address={address} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </ListPanel>
  );
}
