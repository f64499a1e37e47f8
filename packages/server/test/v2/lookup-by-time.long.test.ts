// The tests of the system tier at full size.
import './lookup-by-time.test.ts';
