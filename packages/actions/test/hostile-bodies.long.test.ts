// Bodies that are cut after every bit.
import './hostile-bodies.test.ts';
