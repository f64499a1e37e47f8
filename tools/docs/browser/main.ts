/** What a page of the site does in the browser. It works from files, too: no modules, no requests of its own. */
import { startContents } from './contents.ts';
import { startSearch } from './search.ts';
import { startTheme } from './theme.ts';

startTheme();
startContents();
startSearch();
