// Both kinds of signatures.
import './verified.test.ts';
