// Every odd value of every parameter.
import './requests.test.ts';
