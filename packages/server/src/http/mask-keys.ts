/** A character of a parameter's name, also in percent encoding of any depth: `_`, `%5F`, `%255f`. */
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
/** `api_key=...` in whatever spelling, wherever it stands in a line of JSON; the value ends with the next parameter. */
const KEY_PARAMETER = new RegExp(`(${NAME}${anyForm('=')})(?:\\\\.|[^&;#\\s"\\\\])+`, 'gi');
/** A key of ours, wherever it stands; its first characters are what lists show. */
const OWN_KEY = /(tonway_[\w-]{6})[\w-]{37}/g;

/** A text without the keys that may stand in it. */
export function maskKeys(text: string): string {
  return text.replace(KEY_PARAMETER, '$1(key)').replace(OWN_KEY, '$1(key)');
}
