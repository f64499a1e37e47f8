/** The try-it page: lists the operations of an OpenAPI document and sends requests. It loads nothing from elsewhere. */

const MAX_SHOWN = 200_000;
const KEY = 'tonway-api-key';

const main = document.querySelector('main');
const keyInput = document.querySelector('#key');
const filterInput = document.querySelector('#filter');

keyInput.value = sessionStorage.getItem(KEY) ?? '';
keyInput.addEventListener('input', () => sessionStorage.setItem(KEY, keyInput.value));
filterInput.addEventListener('input', applyFilter);

try {
  showDocument(await (await fetch(main.dataset.document)).json());
} catch (error) {
  main.append(
    element('p', { class: 'failure' }, `The description cannot be read: ${error.message}`),
  );
}

function showDocument(api) {
  document.querySelector('#about').append(...textWithCode(api.info.description));
  const operations = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  for (const { name, description } of api.tags) {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const section = element('section', {}, element('h2', {}, name), element('p', {}, description));
    section.append(...own.map((each) => operationView(api, each)));
    main.append(section);
  }
}

/** Its form is made when it is opened. */
function operationView(api, { path, method, operation }) {
  const view = element(
    'details',
    { id: `${method}-${path}`, class: 'operation' },
    element(
      'summary',
      {},
      element('span', { class: `method ${method}` }, method.toUpperCase()),
      element('span', { class: 'path' }, path),
      element('span', { class: 'about' }, ...textWithCode(operation.summary)),
    ),
  );
  const show = () => view.append(operationForm(api, path, method, operation));
  view.addEventListener('toggle', show, { once: true });
  return view;
}

function operationForm(api, path, method, operation) {
  const parameters = (operation.parameters ?? []).map((each) => resolved(api, each));
  const inputs = parameters.map((parameter) => ({ parameter, input: parameterInput(parameter) }));
  const body = operation.requestBody && bodyInput(api, operation.requestBody);
  const answer = element('div', { class: 'answer', 'aria-live': 'polite' });
  const button = element('button', { type: 'submit' }, 'TRY');
  const form = element('form', {});
  if (operation.description) form.append(element('p', {}, ...textWithCode(operation.description)));
  form.append(...inputs.map(({ parameter, input }) => parameterRow(parameter, input)));
  if (body) form.append(element('label', { class: 'body' }, 'Body', body));
  form.append(button, failuresView(api, operation), answer);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    await send(requestOf(path, method, inputs, body), answer);
    button.disabled = false;
  });
  return form;
}

function parameterInput({ name, schema, example, required }) {
  const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : null);
  if (!choices)
    return element('input', {
      name,
      placeholder: String(example),
      ...(required && { required: '' }),
    });
  const options = ['', ...choices].map((value) => element('option', { value }, value));
  return element('select', { name }, ...options);
}

function parameterRow({ name, in: place, required, description }, input) {
  const title = element('span', { class: 'name' }, name, required ? ' *' : '');
  if (place === 'header') title.append(element('small', {}, ' header'));
  return element('label', {}, title, input, element('small', {}, ...textWithCode(description)));
}

function bodyInput(api, { content }) {
  const example = exampleOf(api, content['application/json'].schema);
  const text = JSON.stringify(example, null, 2);
  const rows = Math.min(20, text.split('\n').length + 1);
  return element('textarea', { rows, spellcheck: 'false' }, text);
}

function failuresView(api, { responses }) {
  const items = Object.entries(responses).map(([code, response]) =>
    element('li', {}, element('b', {}, code), ` ${resolved(api, response).description}`),
  );
  return element('details', {}, element('summary', {}, 'Answers'), element('ul', {}, ...items));
}

function requestOf(path, method, inputs, body) {
  const url = new URL(path, location.origin);
  const headers = {};
  for (const { parameter, input } of inputs) {
    if (input.value === '') continue;
    if (parameter.in === 'header') headers[parameter.name] = input.value;
    else url.searchParams.append(parameter.name, input.value);
  }
  if (keyInput.value !== '') headers['X-API-Key'] = keyInput.value;
  if (body) headers['Content-Type'] = 'application/json';
  return { url, method: method.toUpperCase(), headers, ...(body && { body: body.value }) };
}

async function send({ url, ...request }, view) {
  const line = element(
    'code',
    { class: 'request' },
    `${request.method} ${url.pathname}${url.search}`,
  );
  view.replaceChildren(line, element('p', {}, 'Waiting…'));
  const startedMs = performance.now();
  try {
    const response = await fetch(url, { ...request, cache: 'no-store' });
    const text = await response.text();
    const elapsedMs = Math.round(performance.now() - startedMs);
    const status = `${response.status} ${response.statusText} in ${elapsedMs} ms`;
    const kind = response.ok ? 'status' : 'status failure';
    view.replaceChildren(
      line,
      element('p', { class: kind }, status),
      element('pre', {}, shown(text)),
    );
  } catch (error) {
    view.replaceChildren(line, element('p', { class: 'status failure' }, error.message));
  }
}

/** Indented without loss: a parser would round large numbers, so only what survives it is indented. */
function shown(text) {
  const indented = indentedJson(text);
  if (indented.length <= MAX_SHOWN) return indented;
  return `${indented.slice(0, MAX_SHOWN)}\n… ${indented.length - MAX_SHOWN} more characters`;
}

function indentedJson(text) {
  try {
    const value = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}

/** Made of the examples of its parts. */
function exampleOf(api, given) {
  const schema = resolved(api, given);
  const [example] = given.examples ?? schema.examples ?? [];
  if (example !== undefined) return example;
  if (schema.anyOf) return exampleOf(api, schema.anyOf[0]);
  if (schema.prefixItems) return schema.prefixItems.map((item) => exampleOf(api, item));
  if (schema.type === 'array') return [exampleOf(api, schema.items)];
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(api, field)]));
}

function resolved(api, { $ref, ...given }) {
  if ($ref === undefined) return given;
  const [, ...path] = $ref.split('/');
  return path.reduce((value, key) => value[key], api);
}

function applyFilter() {
  const wanted = filterInput.value.trim().toLowerCase();
  for (const view of document.querySelectorAll('.operation'))
    view.hidden = !view.firstChild.textContent.toLowerCase().includes(wanted);
  for (const section of document.querySelectorAll('section'))
    section.hidden = !section.querySelector('.operation:not([hidden])');
}

/** What stands between backticks is code. */
function textWithCode(text) {
  return text.split('`').map((part, i) => (i % 2 === 1 ? element('code', {}, part) : part));
}

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}
