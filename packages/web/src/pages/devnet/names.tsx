import { useState } from 'preact/hooks';
import { useAction } from '../../devnet/use-action.ts';

/** Names an address on all pages and in `address_book` of v3. */
export function Names() {
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const { message, isRunning, run } = useAction(() => {});
  const save = (event: Event) => {
    event.preventDefault();
    const given = name.trim() === '' ? null : name.trim();
    void run(
      'setAddressName',
      { address: address.trim(), name: given },
      given ? 'Named.' : 'Removed.',
    );
  };
  return (
    <section class="panel" aria-labelledby="devnet-names">
      <header class="panel-header">
        <h2 id="devnet-names">Names of addresses</h2>
      </header>
      <form class="control-form" onSubmit={save}>
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
          Name; empty removes it
          <input value={name} onInput={({ currentTarget }) => setName(currentTarget.value)} />
        </label>
        <button type="submit" disabled={isRunning}>
          Save
        </button>
        <p role="status">{message}</p>
      </form>
    </section>
  );
}
