/** Marks all places of the page that name the account under the pointer or the focus, if there are several. */
export function markEqualAccounts(): void {
  for (const event of ['mouseover', 'focusin'])
    document.addEventListener(event, ({ target }) => mark(accountOf(target)));
}

let marked: string | null = null;

function mark(account: string | null): void {
  if (account === marked) return;
  marked = account;
  for (const element of document.querySelectorAll('.equal')) element.classList.remove('equal');
  if (account === null) return;
  const equal = document.querySelectorAll(`[data-account="${CSS.escape(account)}"]`);
  if (equal.length > 1) for (const element of equal) element.classList.add('equal');
}

function accountOf(target: EventTarget | null): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-account]') : null;
  return element?.dataset.account ?? null;
}
