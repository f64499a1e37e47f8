// The tests of the system tier at full size.
import './command.test.ts';
