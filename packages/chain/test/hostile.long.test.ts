// The tests of the system tier at full size.
import './hostile.test.ts';
