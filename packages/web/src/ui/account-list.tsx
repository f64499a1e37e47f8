import { AccountLink } from './account-link.tsx';

export function AccountList({ accounts }: { readonly accounts: readonly string[] }) {
  return (
    <ul class="plain">
      {accounts.map((account) => (
        <li key={account}>
          <AccountLink address={account} />
        </li>
      ))}
    </ul>
  );
}
