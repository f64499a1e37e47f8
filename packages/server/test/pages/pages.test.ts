import { everyPage } from './every-page.ts';
import { hostileText } from './hostile-text.ts';
import { readingModes } from './reading-modes.ts';
import { suiteInBrowser } from './support/scene-network.ts';

suiteInBrowser('every page in a browser', everyPage, readingModes, hostileText);
