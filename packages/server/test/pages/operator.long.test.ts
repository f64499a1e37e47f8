// Every width in both themes, and what fails.
import './operator.test.ts';
