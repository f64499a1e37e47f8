import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Screen } from './screen.ts';
import { linesOfSvg, screenSvg } from './screen-svg.ts';

const shown = (text: string) => {
  const screen = new Screen(10, 3);
  screen.write(text);
  return screen;
};

test('a line is written over, erased and continued in the next one', () => {
  assert.deepEqual(shown('one\rtwo').text, ['two']);
  assert.deepEqual(shown('loading\r\u001b[Kok').text, ['ok']);
  assert.deepEqual(shown('a\r\nb').text, ['a', 'b']);
  assert.deepEqual(shown('0123456789ab').text, ['0123456789', 'ab']);
  assert.deepEqual(shown('x\u001b[5Gy').text, ['x   y']);
  assert.deepEqual(shown('prompt\u001b[1G\u001b[0Jnext').text, ['next']);
});

test('only the last lines are visible', () => {
  assert.deepEqual(shown('1\r\n2\r\n3\r\n4').text, ['2', '3', '4']);
});

test('colours and weights are those of the text', () => {
  const [line = []] = shown('\u001b[1m\u001b[32mok\u001b[39m\u001b[22m \u001b[2mdim').lines;
  assert.deepEqual(
    [0, 2, 3].map((column) => line[column]?.style),
    [
      { bold: true, dim: false, colour: 32 },
      { bold: false, dim: false, colour: null },
      { bold: false, dim: true, colour: null },
    ],
  );
});

test('the picture has the lines of the screen', () => {
  const screen = shown('a <b> & c\r\n\u001b[31mred\u001b[39m end');
  assert.deepEqual(linesOfSvg(screenSvg(screen, 10, 3)), screen.text);
});
