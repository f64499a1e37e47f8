/** Pattern of a character, plain or percent-encoded any number of times: `_`, `%5F`, `%255f`. */
function anyForm(character: string): string {
  const codes = [character.toLowerCase(), character.toUpperCase()].map((form) =>
    form.charCodeAt(0).toString(16),
  );
  return `(?:${character}|%(?:25)*(?:${codes.join('|')}))`;
}

const NAME =
  [...'api'].map(anyForm).join('') +
  `(?:${[...'_-'].map(anyForm).join('|')})?` +
  [...'key'].map(anyForm).join('');
/** The parameters of a stream. */
const TOKEN = ['token', 'ticket'].map((name) => [...name].map(anyForm).join('')).join('|');
/** `api_key=...` in any spelling, anywhere in a line of JSON; the value ends at the next parameter. */
const KEY_PARAMETER = new RegExp(
  `((?:${NAME}|(?<=[?&])(?:${TOKEN}))${anyForm('=')})(?:\\\\.|[^&;#\\s"\\\\])+`,
  'gi',
);
/** An API key of Tonway anywhere in a text; its first characters stay visible, as in lists of keys. */
const OWN_KEY = /(tonway_[\w-]{6})[\w-]{37}/g;

/** Masks the API keys in a text. */
export function maskKeys(text: string): string {
  return text.replace(KEY_PARAMETER, '$1(key)').replace(OWN_KEY, '$1(key)');
}
