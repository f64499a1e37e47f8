import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component whose module is loaded when it is first shown. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [Content, setContent] = useState<ComponentType<Props> | null>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Content) return;
      load().then(
        (component) => {
          loaded = component;
          setContent(() => component);
        },
        () => setFailed(true),
      );
    }, [Content]);
    if (hasFailed)
      return <p role="alert">A part of the page could not be loaded. Load the page again.</p>;
    return Content ? <Content {...props} /> : <p class="skeleton" aria-busy="true" />;
  };
}
