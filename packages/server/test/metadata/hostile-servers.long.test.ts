// The tests of the system tier at full size.
import './hostile-servers.test.ts';
