// Every width, in both themes.
import './decode.test.ts';
