import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SseParser } from './sse.ts';

const TEXT =
  'event: connected\ndata: {"a":1}\n\n: keepalive\n\nid: 1f-7-0\r\nevent: event\r\ndata: one\r\ndata: two\r\n\r\ndata:three\n\nevent: empty\n\nretry: 5\ndata\n\nignored: x';
const EVENTS = [
  { name: 'connected', data: '{"a":1}' },
  { name: 'event', data: 'one\ntwo' },
  { name: 'message', data: 'three' },
  { name: 'message', data: '' },
];

test('events are read wherever the text is cut', () => {
  for (let size = 1; size <= TEXT.length; size++) {
    const parser = new SseParser();
    const events = [];
    for (let at = 0; at < TEXT.length; at += size)
      events.push(...parser.push(TEXT.slice(at, at + size)));
    assert.deepEqual(events, EVENTS, `pieces of ${size}`);
  }
});

test('an endless event is refused', () => {
  const line = `data: ${'x'.repeat(2 ** 20)}`;
  for (const piece of [line, `${line}\n`]) {
    const parser = new SseParser();
    const readAll = () => {
      for (let i = 0; i < 32; i++) parser.push(piece).next();
    };
    assert.throws(readAll, { code: 'INVALID_ANSWER' });
  }
});
