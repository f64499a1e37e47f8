// The tests of the system tier at full size.
import './checkpoints.test.ts';
