import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf } from './csv.ts';

test('texts with separators are quoted, and formulas are only text', () => {
  const rows = [
    ['time', 'text'],
    ['1', 'a "b", c'],
    ['2', '=HYPERLINK("http://example.com")'],
    ['3', 'two\nlines'],
  ];
  assert.equal(
    csvOf(rows),
    'time,text\r\n1,"a ""b"", c"\r\n2,"\'=HYPERLINK(""http://example.com"")"\r\n3,"two\nlines"\r\n',
  );
});
