import { everyPage } from './every-page.ts';
import { hostileText } from './hostile-text.ts';
import { suiteInBrowser } from './support/scene-network.ts';

suiteInBrowser(
  'every page in a browser, at every width and in both themes',
  everyPage,
  hostileText,
);
