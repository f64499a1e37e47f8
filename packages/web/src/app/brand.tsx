import { settings } from '../location/settings.ts';
import { Link } from '../ui/link.tsx';

/** The mark, the name and the network: the way home. */
export function Brand({ to }: { readonly to: '/' | '/operator' }) {
  return (
    <Link to={to} class="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#0a5fd8" />
        <path d="M7 23v-7a9 9 0 0 1 18 0v7M16 23v-6" />
      </svg>
      Tonway <span class="tag network">{settings.network}</span>
    </Link>
  );
}
