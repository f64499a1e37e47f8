// Every width, in both themes.
import './playground.test.ts';
