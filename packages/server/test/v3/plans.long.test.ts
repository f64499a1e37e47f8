// Both directions of every list.
import './plans.test.ts';
