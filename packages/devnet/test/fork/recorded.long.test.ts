// The tests of the system tier at full size.
import './recorded.test.ts';
