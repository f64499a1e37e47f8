import { useEffect, useRef, useState } from 'preact/hooks';
import { navigate, pathWith, useLocation } from '../location/router.ts';
import { type FormState, formOf, hashOf } from './form.ts';

/** Browsers limit how often the address may change. */
const DELAY_MS = 300;

/** The form, which the address contains so that it can be shared; the last value says whether it does. */
export function useFormState(): readonly [FormState, (state: FormState) => void, boolean] {
  const { hash } = useLocation();
  const [state, setState] = useState(() => formOf(hash));
  const written = useRef(hash);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Another address was opened on the same page.
    if (hash !== written.current && (hash === '' || hash.includes('='))) setState(formOf(hash));
    written.current = hash;
  }, [hash]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: FormState) => {
    setState(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = hashOf(next) ?? '';
      written.current = text;
      navigate(`${pathWith({})}${text && `#${text}`}`, { replace: true, keepScroll: true });
    }, DELAY_MS);
  };
  return [state, change, hashOf(state) !== null];
}
