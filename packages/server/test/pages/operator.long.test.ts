// Every width, in both themes.
import './operator.test.ts';
