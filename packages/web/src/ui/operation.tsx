import { useEffect, useState } from 'preact/hooks';
import { visibleText, wordsOf } from '../format/text.ts';

type NameOf = (opcode: number) => string | null;

let nameOf: NameOf | null = null;

/** The name of an operation; its opcode until the names, which are many, are loaded. */
export function Operation({ opcode }: { readonly opcode: string }) {
  const [, setLoaded] = useState(nameOf !== null);
  useEffect(() => {
    // Without the names the opcode stays.
    if (nameOf === null)
      loadNames().then(
        () => setLoaded(true),
        () => {},
      );
  }, []);
  const name = nameOf?.(Number(opcode));
  return <>{name ? wordsOf(name) : visibleText(opcode, 20)}</>;
}

async function loadNames(): Promise<void> {
  nameOf = (await import('@tonway/contracts/opcodes')).opcodeName;
}
