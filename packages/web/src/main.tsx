import { render } from 'preact';
import { App } from './app/app.tsx';
import { markEqualAccounts } from './app/equal-accounts.ts';
import { startRouter } from './location/router.ts';

/** Every page renews the allowance of this browser, which lasts an hour. */
const RENEW_MS = 50 * 60_000;

const root = document.getElementById('app');
if (root) {
  startRouter();
  markEqualAccounts();
  root.replaceChildren();
  render(<App />, root);
  setInterval(() => void fetch(location.pathname).catch(() => {}), RENEW_MS);
}
