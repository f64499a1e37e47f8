import { serverUrl } from '../../data/api.ts';
import { Copy } from '../../ui/copy.tsx';
import { Link } from '../../ui/link.tsx';

/** Where to begin on a local network. */
export function StartCard() {
  const endpoint = `${serverUrl}/api/v2/jsonRPC`;
  return (
    <p class="start-card">
      <span>
        Endpoint <code>{endpoint}</code> <Copy text={endpoint} label="endpoint" />
      </span>
      <Link to="/devnet">Faucet, funded wallets, clock, checkpoints and faults</Link>
    </p>
  );
}
