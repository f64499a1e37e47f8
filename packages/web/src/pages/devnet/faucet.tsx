import { useState } from 'preact/hooks';
import { useAction } from '../../devnet/use-action.ts';
import { AccountLink } from '../../ui/account-link.tsx';

const DEFAULT_AMOUNT = '100';
const DECIMALS = 9;

/** Sends coins to any address. */
export function Faucet({ address: faucet }: { readonly address: string }) {
  const [address, setAddress] = useState('');
  const [amount, setAmount] = useState(DEFAULT_AMOUNT);
  const { message, isRunning, run } = useAction(() => {});
  const send = (event: Event) => {
    event.preventDefault();
    const amountNano = nanoOf(amount);
    const params = { address: address.trim(), ...(amountNano !== null && { amountNano }) };
    void run('faucet', params, `Sent ${amount} to ${address.trim()}.`);
  };
  return (
    <form class="control-form" onSubmit={send}>
      <p class="muted">
        From <AccountLink address={faucet} />
      </p>
      <label class="wide">
        Address
        <input
          required
          value={address}
          spellcheck={false}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      <label>
        Amount
        <input
          inputMode="decimal"
          pattern="\d{1,9}(\.\d{1,9})?"
          value={amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={isRunning}>
        Send
      </button>
      <p role="status">{message}</p>
    </form>
  );
}

/** Units of a decimal number; null: the default of the faucet. */
function nanoOf(amount: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d{1,9}))?$/.exec(amount.trim()) ?? [];
  return whole === '' ? null : String(BigInt(whole + fraction.padEnd(DECIMALS, '0')));
}
