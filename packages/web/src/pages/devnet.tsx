import { useControl } from '../devnet/control.ts';
import { Panel } from '../ui/panel.tsx';
import { Accounts, type DevnetAccounts } from './devnet/accounts.tsx';
import { Checkpoints } from './devnet/checkpoints.tsx';
import { ClientSettings } from './devnet/client-settings.tsx';
import { Clock, type DevnetStatus } from './devnet/clock.tsx';
import { Faucet } from './devnet/faucet.tsx';
import { Faults } from './devnet/faults.tsx';
import { Names } from './devnet/names.tsx';

/** The local network: funded wallets, its clock, checkpoints, faults and names. */
export default function DevnetPage() {
  const status = useControl<DevnetStatus>('status');
  const accounts = useControl<DevnetAccounts>('accounts');
  return (
    <>
      <h1 tabIndex={-1}>Local network</h1>
      <div class="columns">
        <div>
          <Panel title="Faucet" result={accounts} skeletonRows={2}>
            {({ faucet }) => <Faucet address={faucet.address} />}
          </Panel>
          <Panel title="Clock and blocks" result={status} skeletonRows={3}>
            {(data) => <Clock status={data} onChange={status.reload} />}
          </Panel>
          <Checkpoints />
          <Names />
        </div>
        <div>
          <Panel title="Funded wallets" result={accounts} skeletonRows={6}>
            {(data) => <Accounts accounts={data} />}
          </Panel>
          <Panel title="Faults" result={status} skeletonRows={3}>
            {(data) => <Faults status={data} onChange={status.reload} />}
          </Panel>
        </div>
      </div>
      {status.data && <ClientSettings globalId={status.data.globalId} />}
    </>
  );
}
