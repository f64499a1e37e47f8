import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { codeBlocks } from './blocks.ts';
import { isSelected, NOT_RUN, RUN } from './coverage.ts';
import { documentBlocks, ROOT } from './documents.ts';

suite('code blocks of the documentation', () => {
  const blocks = documentBlocks();

  test('are run by one test, or listed with the reason why not', () => {
    assert.ok(blocks.length > 95, `${blocks.length}`);
    const wrong = blocks
      .map(({ document, block }) => ({
        where: `${document}:${block.line}`,
        entries: [...RUN, ...NOT_RUN].filter((each) => isSelected(each, document, block)).length,
      }))
      .filter(({ entries }) => entries !== 1);
    assert.deepEqual(wrong, [], 'add one entry to tools/readme/coverage.ts');
  });

  test('are there for every entry', () => {
    const unused = [...RUN, ...NOT_RUN].filter(
      (entry) => !blocks.some(({ document, block }) => isSelected(entry, document, block)),
    );
    assert.deepEqual(unused, []);
  });

  test('are run by tests that read the document', () => {
    for (const { document, test: file } of RUN) {
      const path = join(ROOT, file);
      assert.ok(existsSync(path), file);
      const reads = /readme(?:Programs|Commands)\(|testExamples\(/;
      const text = readFileSync(path, 'utf8');
      const name = document.split('/').at(-1) ?? '';
      assert.ok(text.includes(name) || reads.test(text), `${file} does not read ${document}`);
    }
  });

  test('are valid JSON and YAML', () => {
    for (const { document, block } of blocks) {
      if (block.language === 'json') JSON.parse(block.code);
      if (block.language === 'yaml')
        for (const { errors } of parseAllDocuments(block.code))
          assert.deepEqual(errors, [], `${document}:${block.line}`);
    }
  });

  test('are found with their language, line and file', () => {
    const text = 'Text.\n\n`a.ts`, an example:\n\n```ts\na;\n```\n\n`b` is:\n\n```\nb\n```\n';
    assert.deepEqual(codeBlocks(text), [
      { language: 'ts', code: 'a;\n', line: 6, file: 'a.ts' },
      { language: '', code: 'b\n', line: 12, file: null },
    ]);
  });
});
