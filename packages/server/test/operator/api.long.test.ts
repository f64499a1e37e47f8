// PostgreSQL ends and hangs, and an hour is measured.
import './api.test.ts';
