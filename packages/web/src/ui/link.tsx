import type { ComponentChildren } from 'preact';
import { hrefOf } from '../location/settings.ts';

interface LinkProps {
  /** A path of this server. */
  readonly to: string;
  readonly class?: string | undefined;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-current'?: 'page' | undefined;
  readonly children: ComponentChildren;
}

/** A real link; the router follows it without loading the page again. */
export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={hrefOf(to)} />;
}
