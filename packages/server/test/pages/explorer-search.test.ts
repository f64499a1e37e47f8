import { keyboard } from './keyboard.ts';
import { navigation } from './navigation.ts';
import { search } from './search.ts';
import { shortcuts } from './shortcuts.ts';
import { suiteInBrowser } from './support/scene-network.ts';

suiteInBrowser('finding the way in the explorer', search, navigation, keyboard, shortcuts);
