import { useShared } from '../data/shared-value.ts';
import { shortText } from '../format/text.ts';
import { Link } from '../ui/link.tsx';
import { pathOf, sentRequests } from './history.ts';

const MAX_PATH = 80;

/** The requests that were sent in this tab; a link fills in the form again. */
export function HistoryView() {
  const requests = useShared(sentRequests);
  if (requests.length === 0) return null;
  return (
    <details class="request-history">
      <summary>Sent requests ({requests.length})</summary>
      <ol aria-label="Sent requests">
        {requests.map((request) => (
          <li key={pathOf(request)}>
            <Link to={pathOf(request)} title={request.path}>
              {request.method} {shortText(request.path, MAX_PATH)}
            </Link>
          </li>
        ))}
      </ol>
    </details>
  );
}
