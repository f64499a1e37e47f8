// The clients stay connected while nothing happens.
import './wallet-clients.test.ts';
