// Limits while processes are killed and Redis is down.
import './limits.test.ts';
