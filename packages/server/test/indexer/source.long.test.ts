// Every recorded network.
import './source.test.ts';
