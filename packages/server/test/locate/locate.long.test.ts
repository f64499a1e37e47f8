// Every recorded message.
import './locate.test.ts';
