import type { Address } from '@tonway/chain';
import { useEffect, useState } from 'preact/hooks';
import { Copy } from '../../ui/copy.tsx';

/** All spellings of an address, and its QR code. */
export function AddressForms({ address }: { readonly address: Address }) {
  const [isOpen, setOpen] = useState(false);
  const forms = [
    ['Bounceable', address.toFriendly()],
    ['Not bounceable', address.toFriendly({ bounceable: false })],
    ['For test networks', address.toFriendly({ testOnly: true })],
    [
      'For test networks, not bounceable',
      address.toFriendly({ testOnly: true, bounceable: false }),
    ],
    ['Raw', address.toRaw()],
  ] as const;
  return (
    <details class="api-link" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Forms and QR code</summary>
      <div class="popover">
        <dl class="address-forms">
          {forms.map(([name, text]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <span class="hash">{text}</span>
                <Copy text={text} label={name} />
              </dd>
            </div>
          ))}
        </dl>
        {isOpen && <QrCode text={`ton://transfer/${address.toFriendly({ bounceable: false })}`} />}
      </div>
    </details>
  );
}

/** The encoder is loaded when the code is first shown. */
function QrCode({ text }: { readonly text: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([]);
  useEffect(() => {
    void import('uqr').then(({ encode }) => setRows(encode(text).data));
  }, [text]);
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
  );
  return (
    <svg
      class="qr"
      viewBox={`0 0 ${rows.length || 1} ${rows.length || 1}`}
      role="img"
      aria-label="QR code of the address"
    >
      <path d={path.join('')} />
    </svg>
  );
}
