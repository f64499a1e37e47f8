// The tests of the system tier at full size.
import './chain-folder.test.ts';
