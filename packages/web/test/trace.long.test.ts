// Every recorded trace, and every view at every width.
import './trace.test.ts';
