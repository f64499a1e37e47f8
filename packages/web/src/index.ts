export { type Audience, audienceOf, matchPage, PAGE_FOLDERS } from './routes/pages.ts';
export {
  type Asset,
  type Encoding,
  type Manifest,
  readAsset,
  readManifest,
} from './shell/assets.ts';
export {
  CONTENT_SECURITY_POLICY,
  renderShell,
  type ShellOptions,
  type Theme,
} from './shell/shell.ts';
